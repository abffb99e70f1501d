import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { SentPhoto, ServerClient } from '../../test/server/server-client.ts'

const RETRY_MS = 300

export type Sender = {
  readonly client: ServerClient
  /** Photos that were accepted and not erased since, by SHA-256. */
  readonly accepted: Map<string, SentPhoto>
  /** SHA-256 of photos that were accepted before their owner erased everything. */
  readonly erased: Set<string>
  /** Requests that were not answered with success, by status, or 'broken'. */
  readonly refusals: Map<string, number>
  /** Sends all photos; each again and again until it is accepted. */
  readonly sendAll: () => Promise<void>
  /** Erases everything; resolves when the server has said that it is done or being done. */
  readonly erase: () => Promise<void>
}

/**
 * Sends the photos of one user as a browser does: what is not answered is sent again. `mayBegin`
 * resolves when this share of the photos, 0 to 1, may be sent.
 */
export function createSender(
  client: ServerClient,
  photos: readonly SentPhoto[],
  {
    photosPerRequest,
    mayBegin = async () => {},
  }: { photosPerRequest: number; mayBegin?: (share: number) => Promise<void> },
): Sender {
  const accepted = new Map<string, SentPhoto>()
  const erased = new Set<string>()
  const refusals = new Map<string, number>()
  let erasures = 0
  let erasing = 0

  const count = (error: unknown): undefined => {
    const [status = 'broken'] = error instanceof Error ? (/^\d{3}/.exec(error.message) ?? []) : []
    refusals.set(status, (refusals.get(status) ?? 0) + 1)
  }

  const send = async (some: readonly SentPhoto[]): Promise<void> => {
    for (;;) {
      const before = erasures
      const isClear = erasing === 0
      const answer = await client.upload(some).catch(count)
      // Whether an erasure that ran at the same time includes these photos is not known.
      if (answer && isClear && before === erasures) {
        const known = new Set(answer.accepted.map(({ sha256 }) => sha256))
        for (const photo of some) {
          const sha256 = computeSha256(photo)
          if (!known.has(sha256)) throw new Error(`${photo.name} is in no answer.`)
          accepted.set(sha256, photo)
        }
        return
      }
      await delay(RETRY_MS)
    }
  }

  return {
    client,
    accepted,
    erased,
    refusals,
    async sendAll() {
      for (let at = 0; at < photos.length; at += photosPerRequest) {
        await mayBegin(at / photos.length)
        await send(photos.slice(at, at + photosPerRequest))
      }
    },
    async erase() {
      erasures += 1
      erasing += 1
      for (const sha256 of accepted.keys()) erased.add(sha256)
      accepted.clear()
      for (;;) {
        const answer = await client.post('/api/library/erase').catch(count)
        await answer?.arrayBuffer().catch(count)
        if (answer?.ok) break
        if (answer) count(new Error(`${answer.status}`))
        await delay(RETRY_MS)
      }
      erasing -= 1
    },
  }
}

export function computeSha256({ bytes }: SentPhoto): string {
  return createHash('sha256').update(bytes).digest('hex')
}
