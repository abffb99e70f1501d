import { setTimeout as delay } from 'node:timers/promises'
import type { PhotoPage } from '../../shared/api/photos.ts'
import type { ServerClient } from '../../test/server/server-client.ts'

const LOOK_EVERY_MS = 1000

/**
 * Lets each user list the own photos and ask for one of another user, again and again. A user owns
 * the photos that it was first to list; ids are random, so none has two owners by chance.
 */
export function watchForeignPhotos(clients: readonly ServerClient[]): {
  readonly stop: () => Promise<{ seen: number; looks: number }>
} {
  const ownerOf = new Map<string, string>()
  let looks = 0
  let seen = 0
  const stopping = new AbortController()

  const look = async (client: ServerClient): Promise<void> => {
    const list = await client.get('/api/photos?limit=100')
    if (!list.ok) return void (await list.arrayBuffer())
    for (const { id } of ((await list.json()) as PhotoPage).photos) {
      looks += 1
      const owner = ownerOf.get(id) ?? client.uid
      ownerOf.set(id, owner)
      if (owner !== client.uid) seen += 1
    }
    const [foreign] = [...ownerOf].findLast(([, owner]) => owner !== client.uid) ?? []
    if (foreign === undefined) return
    looks += 1
    const picture = await client.get(`/api/photos/${foreign}/image`)
    await picture.arrayBuffer()
    if (picture.ok) seen += 1
  }
  const watching = clients.map(async client => {
    while (!stopping.signal.aborted) {
      // Without an answer nothing was seen.
      await look(client).catch(() => undefined)
      await delay(LOOK_EVERY_MS)
    }
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(watching)
      return { seen, looks }
    },
  }
}
