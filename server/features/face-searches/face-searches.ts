import { randomUUID } from 'node:crypto'
import type { SearchedFace, FaceSearch } from '../../../shared/api/search.ts'
import type { Box } from '../../../faces/face.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { findPeople } from '../../library/people/read/queries.ts'
import { AppError } from '../../errors.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import { summarisePerson } from '../../library/people/read/describe-person.ts'
import {
  countWaiting,
  deleteSearch,
  deleteSearchesBefore,
  findSearch,
  insertSearch,
  type FaceSearchRow,
} from './queries.ts'

/** The stored part of an answer: ids of people to whom the faces may belong. */
export type StoredFace = {
  readonly box: Box
  readonly matches: readonly { readonly personId: string; readonly isLikely: boolean }[]
}

type Dependencies = {
  db: Database
  store: BlobStore
  mayLookForFaces: (db: Queryable, ownerId: string) => Promise<boolean>
  now: () => number
}

const MAX_WAITING = 5
const ANSWER_LIFE_MS = 60 * 60_000

const FAILURES: Record<string, string> = {
  'no-face': "Kindred didn't find a face in this picture. Try one that shows it larger and from the front.",
  'picture-gone': 'Something went wrong with this picture. Choose it again.',
}

/**
 * Adds a job that searches for the people in a picture. Throws `consent-needed` and
 * `too-many-requests`.
 */
export async function startFaceSearch(
  { db, store, mayLookForFaces, now }: Dependencies,
  ownerId: string,
  picture: Uint8Array,
): Promise<FaceSearch> {
  if (!(await mayLookForFaces(db, ownerId))) {
    const message =
      'Kindred looks for faces only with your consent. Give your consent first, then search again.'
    throw new AppError('consent-needed', 403, message)
  }
  await deleteExpiredSearches({ db, store }, ownerId, now() - ANSWER_LIFE_MS)
  const id = randomUUID()
  const name = blobNames.searchPicture(ownerId, id)
  await store.put(name, picture)
  try {
    await transactFor(db, ownerId, async transaction => {
      // Counted within the inserting transaction; otherwise many simultaneous searches would all be
      // accepted.
      if ((await countWaiting(transaction, ownerId)) >= MAX_WAITING)
        throw new AppError(
          'too-many-requests',
          429,
          "Your previous picture searches haven't finished. Try again in a moment.",
        )
      await insertSearch(transaction, ownerId, { id, createdAt: now() })
      await insertJobs(transaction, [{ name: 'find-face', ownerId, subjectId: id, runAt: now() }])
    })
  } catch (error) {
    await store.remove(name)
    throw error
  }
  return { id, state: 'waiting', faces: [], failure: null }
}

/** Reads a search. Throws `not-found`. */
export async function readFaceSearch(db: Database, ownerId: string, searchId: string): Promise<FaceSearch> {
  const { id, state, answer, failureCode } = await requireSearch(db, ownerId, searchId)
  return {
    id,
    state,
    faces: await readFaces(db, ownerId, answer),
    failure: failureCode === null ? null : { code: failureCode, reason: FAILURES[failureCode] ?? '' },
  }
}

/** Deletes the answer, and the picture if no worker has read it yet. Throws `not-found`. */
export async function deleteFaceSearch(
  { db, store }: Pick<Dependencies, 'db' | 'store'>,
  ownerId: string,
  searchId: string,
): Promise<void> {
  await requireSearch(db, ownerId, searchId)
  await deleteSearch(db, ownerId, searchId)
  await store.remove(blobNames.searchPicture(ownerId, searchId))
}

async function requireSearch(db: Database, ownerId: string, searchId: string): Promise<FaceSearchRow> {
  const search = await findSearch(db, ownerId, searchId)
  if (!search)
    throw new AppError('not-found', 404, "This search doesn't exist anymore. Choose the picture again.")
  return search
}

async function deleteExpiredSearches(
  { db, store }: Pick<Dependencies, 'db' | 'store'>,
  ownerId: string,
  before: number,
): Promise<void> {
  for (const { id } of await deleteSearchesBefore(db, ownerId, before)) {
    await store.remove(blobNames.searchPicture(ownerId, id))
  }
}

async function readFaces(db: Database, ownerId: string, answer: string | null): Promise<SearchedFace[]> {
  if (answer === null) return []
  // Only the job writes it.
  const faces = JSON.parse(answer) as StoredFace[]
  const ids = new Set(faces.flatMap(({ matches }) => matches.map(({ personId }) => personId)))
  const people = new Map((await findPeople(db, ownerId, [...ids])).map(person => [person.id, person]))
  return faces.map(({ box, matches }) => ({
    box,
    matches: matches.flatMap(({ personId, isLikely }) => {
      const person = people.get(personId)
      return person ? [{ person: summarisePerson(person), isLikely }] : []
    }),
  }))
}
