import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { sendPieces } from '../../storage/blobs/send-pieces.ts'
import { cleanFileName } from '../files/file-names.ts'
import type { ZipPlan } from './plan-zip.ts'

/**
 * Sends a zip to be saved as `{name}.zip`, in which a slash becomes `_`, with its exact size for
 * the browser's progress bar. Fails when the signal aborts. `onDownloaded` runs before the last
 * bytes are sent, so that its effects are visible once the zip has arrived; if it fails, the zip is
 * sent anyway.
 */
export async function answerWithZip(
  reply: FastifyReply,
  { store, name, plan, signal, onDownloaded }: ZipAnswer,
): Promise<void> {
  await store.assertReadable?.(plan.blobs.split('\n'))
  reply
    .type('application/zip')
    .header('content-length', plan.byteSize)
    .header('content-disposition', contentDisposition(`${cleanFileName(name.replaceAll(/[/\\]/g, '_'))}.zip`))
    .header('cache-control', 'private, no-store')
  const beforeEnd = async (): Promise<void> => {
    await onDownloaded?.().catch((error: unknown) => reply.log.error({ err: error }, 'download not recorded'))
  }
  await sendPieces(reply, readPlannedZip(store, plan, { signal, beforeEnd }))
}

export type ZipAnswer = {
  readonly store: BlobStore
  readonly name: string
  readonly plan: ZipPlan
  readonly signal?: AbortSignal
  readonly onDownloaded?: () => Promise<void>
}

/** Yields the bytes of a zip in chunks, each valid only until the next one is requested. */
export async function* readPlannedZip(
  store: BlobStore,
  { bytes, ends, blobs }: ZipPlan,
  { signal, beforeEnd }: { signal?: AbortSignal | undefined; beforeEnd?: () => Promise<void> } = {},
): AsyncGenerator<Uint8Array> {
  let at = 0
  const names = blobs.split('\n')
  for (const [i, end] of ends.entries()) {
    signal?.throwIfAborted()
    yield bytes.subarray(at, end)
    for await (const piece of store.readInPlace(names[i] ?? '')) {
      signal?.throwIfAborted()
      yield piece
    }
    at = end
  }
  await beforeEnd?.()
  yield bytes.subarray(at)
}
