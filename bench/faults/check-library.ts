import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { blobNames } from '../../server/storage/blobs/blob-names.ts'
import type { BlobStore } from '../../server/storage/blobs/blob-store.ts'
import type { Database } from '../../server/storage/db/database.ts'
import { scoreClustering } from '../../faces/evaluate/clustering-scores.ts'
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

/** The person of each face of a library, by the face's photo and its place in it. */
export type PeopleOfFaces = ReadonlyMap<string, string>

/** Reads whom the faces of photos show, by the user's name, the photo's SHA-256 and place. */
export async function readPeopleOfFaces(db: Database, ownerId: string): Promise<PeopleOfFaces> {
  const faces = await db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photoId')
    .select(['faces.personId', 'photos.sha256'])
    .where('faces.ownerId', '=', ownerId)
    .orderBy('photos.sha256')
    .orderBy('faces.x')
    .orderBy('faces.y')
    .execute()
  const people = new Map<string, string>()
  let photo = ''
  let place = 0
  for (const { personId, sha256 } of faces) {
    place = sha256 === photo ? place + 1 : 0
    photo = sha256
    const key = `${sha256} ${place}`
    // Each face that shows nobody stands for itself.
    people.set(key, personId ?? `nobody ${key}`)
  }
  return people
}

type PeopleComparison = {
  readonly faces: number
  readonly bcubed: number
  /** How many faces only one of the runs has. */
  readonly inOneOnly: number
  /** Some faces that are with others than in the undisturbed run, and how many are with them. */
  readonly different: readonly string[]
}

const MOST_DIFFERENT = 20

/** Compares whom faces show with an undisturbed run: BCubed F over the faces of both. */
export function comparePeople(undisturbed: PeopleOfFaces, found: PeopleOfFaces): PeopleComparison {
  const both = [...undisturbed.keys()].filter(key => found.has(key))
  const { bcubed } = scoreClustering(
    both.map(key => undisturbed.get(key) ?? ''),
    both.map(key => found.get(key) ?? ''),
  )
  const [before, after] = [groupFaces(undisturbed), groupFaces(found)]
  const different = both
    .filter(key => before(key).join() !== after(key).join())
    .map(key => `${key}: ${before(key).length} undisturbed, ${after(key).length} here`)
  return {
    faces: both.length,
    bcubed: bcubed.f1,
    inOneOnly: undisturbed.size + found.size - 2 * both.length,
    different: different.slice(0, MOST_DIFFERENT),
  }
}

/** Returns a function that lists the faces of the person whom a face shows. */
function groupFaces(people: PeopleOfFaces): (key: string) => string[] {
  const groups = Map.groupBy(people.keys(), key => people.get(key) ?? '')
  return key => (groups.get(people.get(key) ?? '') ?? []).toSorted()
}
