import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { blobNames } from '../../server/storage/blobs/blob-names.ts'
import type { BlobStore } from '../../server/storage/blobs/blob-store.ts'
import type { Database } from '../../server/storage/db/database.ts'
import type { Sender } from './photo-sender.ts'

const POLL_MS = 200
/** Longer than a lease and the time until it is noticed. */
const HANG_MS = 30 * 60_000

/** How many of each there are; none in a library that kept its promises. */
export type LibraryProblems = {
  /** Accepted photos without row, or whose original is missing or has other bytes. */
  readonly lost: number
  readonly twice: number
  readonly erasedAndBack: number
  /** Photos that the user never sent. */
  readonly foreign: number
  /** Photos that were not processed. */
  readonly notProcessed: number
  /** Previews, thumbnails and portraits that are missing. */
  readonly missingPictures: number
  /** Blobs of no photo or face: bytes that an erasure should have removed, or that a fault left. */
  readonly leftoverBlobs: readonly string[]
  /** Jobs that were given up. */
  readonly deadJobs: readonly string[]
}

/** Waits until no job waits or runs and no erasure is open. Throws if that does not happen. */
export async function waitUntilIdle(db: Database): Promise<void> {
  const giveUpAt = performance.now() + HANG_MS
  for (;;) {
    const jobs = await db.selectFrom('jobs').selectAll().where('state', '!=', 'dead').limit(5).execute()
    const erasures = await db
      .selectFrom('erasureReceipts')
      .selectAll()
      .where('completedAt', 'is', null)
      .execute()
    if (jobs.length + erasures.length === 0) return
    if (performance.now() > giveUpAt) throw new Error(`Still not idle: ${JSON.stringify({ jobs, erasures })}`)
    await delay(POLL_MS)
  }
}

/** Compares everything in the database and the store with what was accepted and erased. */
export async function checkLibrary({
  db,
  store,
  senders,
}: {
  db: Database
  store: BlobStore
  senders: readonly Sender[]
}): Promise<LibraryProblems> {
  const rows = await db.selectFrom('allPhotos').select(['id', 'ownerId', 'sha256', 'state']).execute()
  const faces = await db.selectFrom('allFaces').select(['id', 'ownerId']).execute()
  const dead = await db.selectFrom('jobs').select(['name', 'error']).execute()
  const [blobs, expected] = [new Set<string>(), new Set<string>()]
  for await (const { name } of store.list()) blobs.add(name)
  let [lost, twice, erasedAndBack, foreign, missingPictures] = [0, 0, 0, 0, 0]
  for (const { client, accepted, erased } of senders) {
    const own = rows.filter(({ ownerId }) => ownerId === client.uid)
    const hashes = new Set(own.map(({ sha256 }) => sha256))
    twice += own.length - hashes.size
    lost += [...accepted.keys()].filter(sha256 => !hashes.has(sha256)).length
    for (const { id, sha256 } of own) {
      if (erased.has(sha256)) erasedAndBack += 1
      else if (!accepted.has(sha256)) foreign += 1
      const original = blobNames.original(client.uid, id)
      if (!blobs.has(original) || (await computeSha256(store, original)) !== sha256) lost += 1
    }
  }
  for (const { ownerId, id, state } of rows) {
    expected.add(blobNames.original(ownerId, id))
    if (state !== 'processed') continue
    for (const name of [blobNames.preview(ownerId, id), blobNames.thumb(ownerId, id)]) {
      expected.add(name)
      if (!blobs.has(name)) missingPictures += 1
    }
  }
  for (const { ownerId, id } of faces) {
    if (!blobs.has(blobNames.face(ownerId, id))) missingPictures += 1
    for (const name of blobNames.ofFace(ownerId, id)) expected.add(name)
  }
  return {
    lost,
    twice,
    erasedAndBack,
    foreign,
    notProcessed: rows.filter(({ state }) => state !== 'processed').length,
    missingPictures,
    leftoverBlobs: [...blobs].filter(name => !expected.has(name)),
    deadJobs: dead.map(({ name, error }) => `${name}: ${error}`),
  }
}

async function computeSha256(store: BlobStore, name: string): Promise<string> {
  return createHash('sha256')
    .update(await buffer(await store.read(name)))
    .digest('hex')
}
