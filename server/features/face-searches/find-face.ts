import type { GroupableFace } from '../../../faces/cluster/groupable-face.ts'
import { rankPeople } from '../../../faces/cluster/rank-people.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import { BlobNotFoundError, type BlobStore } from '../../storage/blobs/blob-store.ts'
import { readEmbedding } from '../../library/faces/queries.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import type { PhotoEngine } from '../../machinery/imaging/photo-engine.ts'
import { JobObsoleteError, type JobHandler } from '../../machinery/jobs/run-jobs.ts'
import { chooseEngine, type Engines } from '../../library/people/group/engines.ts'
import type { StoredFace } from './face-searches.ts'
import { endSearch, findSearch, readGroupedFaces, type GroupedFaceRow } from './queries.ts'

type Dependencies = {
  db: Database
  store: BlobStore
  engines: Engines
  mayLookForFaces: (db: Queryable, ownerId: string) => Promise<boolean>
}

type Outcome = { state: 'done'; answer: string } | { state: 'failed'; failureCode: string }

const MAX_MATCHES = 5

/**
 * The job `find-face`: finds the people to whom the faces in a picture may belong. Nothing of the
 * picture is stored.
 */
export function findFaceHandler(dependencies: Dependencies): JobHandler {
  const { db, store, engines, mayLookForFaces } = dependencies
  return {
    async run({ ownerId, subjectId: searchId }) {
      if (searchId === null) return createObsoleteResult()
      // This must happen before the picture is read, since the picture can be read only once.
      const { engineVersion, network, readFaces } = await chooseEngine(engines, db, ownerId)
      const picture = await readAndDeletePicture(store, blobNames.searchPicture(ownerId, searchId))
      const isWanted = (await findSearch(db, ownerId, searchId)) && (await mayLookForFaces(db, ownerId))
      if (!isWanted) return createObsoleteResult()
      const outcome = await searchPicture(picture, {
        readFaces,
        network,
        readPeople: () => readGroupedFaces(db, ownerId, engineVersion),
      })
      return {
        async commit(transaction) {
          const isThere =
            (await mayLookForFaces(transaction, ownerId)) &&
            (await endSearch(transaction, ownerId, { id: searchId, ...outcome }))
          if (!isThere) throw new JobObsoleteError('No user waits for the answer any more.')
        },
      }
    },

    async giveUp(transaction, { ownerId, subjectId: searchId }, { code }) {
      if (searchId === null) return
      const failureCode = code === 'internal' ? 'picture-gone' : code
      await endSearch(transaction, ownerId, { id: searchId, state: 'failed', failureCode })
    },
  }
}

/**
 * Reads the picture and deletes it immediately, so that it is deleted however the job ends. Returns
 * null if it does not exist.
 */
async function readAndDeletePicture(store: BlobStore, name: string): Promise<Uint8Array | null> {
  try {
    return await store.readAll(name)
  } catch (error) {
    if (error instanceof BlobNotFoundError) return null
    throw error
  } finally {
    await store.remove(name)
  }
}

function createObsoleteResult() {
  return {
    commit: async () => {
      throw new JobObsoleteError('No user waits for the answer any more.')
    },
  }
}

async function searchPicture(
  picture: Uint8Array | null,
  {
    readFaces,
    network,
    readPeople,
  }: Pick<PhotoEngine, 'readFaces' | 'network'> & { readPeople: () => Promise<GroupedFaceRow[]> },
): Promise<Outcome> {
  if (!picture) return { state: 'failed', failureCode: 'picture-gone' }
  try {
    const { width, height, faces } = await readFaces(picture)
    if (faces.length === 0) return { state: 'failed', failureCode: 'no-face' }
    const people = groupByPerson(await readPeople())
    const answer = faces
      .toSorted((one, other) => one.box.x - other.box.x)
      .map(({ box, embedding, quality }): StoredFace => {
        const face = { id: '', photoId: '', embedding, quality }
        const ranked = rankPeople(face, people, { count: MAX_MATCHES, model: network.grouping })
        return {
          box: { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height },
          matches: ranked.map(({ id, odds }) => ({ personId: id, isLikely: odds > 0 })),
        }
      })
    return { state: 'done', answer: JSON.stringify(answer) }
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { state: 'failed', failureCode: error.code }
    throw error
  }
}

function groupByPerson(rows: readonly GroupedFaceRow[]) {
  const byPerson = new Map<string, GroupableFace[]>()
  for (const { personId, embedding, ...face } of rows) {
    if (personId === null) continue
    const known = { ...face, embedding: readEmbedding(embedding) }
    const list = byPerson.get(personId)
    if (list) list.push(known)
    else byPerson.set(personId, [known])
  }
  return [...byPerson].map(([id, faces]) => ({ id, faces }))
}
