import { blobNames } from '../../blobs/blob-names.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import {
  applyPreparedFaces,
  hasPreparedPhotos,
  isEverythingPrepared,
  readPreparedPortraits,
} from '../../db/prepared-faces.ts'
import { insertJobs } from '../../jobs/queries.ts'
import type { JobResult } from '../../jobs/run-jobs.ts'
import { readRevisions } from '../decide/decision-queries.ts'
import { findFaces } from '../read/queries.ts'
import type { Engines } from './engines.ts'
import { computeGrouping } from './compute-grouping.ts'
import type { GroupingDependencies } from './grouping.ts'
import { keepPeople } from './keep-people.ts'

export type ChangeDependencies = GroupingDependencies & {
  readonly engines: Engines<unknown>
  readonly store: Pick<BlobStore, 'put' | 'remove'>
}

/** `due`: all photos are prepared, so that people can change. */
type ChangeState = 'none' | 'to-prepare' | 'due'

/** How far an owner's change to an engine has come. */
export async function findChangeState(
  { db }: Pick<ChangeDependencies, 'db'>,
  ownerId: string,
  engineVersion: string,
): Promise<ChangeState> {
  if (!(await isEverythingPrepared(db, ownerId, { engineVersion }))) return 'to-prepare'
  const { engineVersion: inUse } = await readRevisions(db, ownerId)
  if (inUse !== null && inUse !== engineVersion) return 'due'
  return (await hasPreparedPhotos(db, ownerId, { engineVersion })) ? 'due' : 'none'
}

/** Puts what an engine prepared in the place of an owner's faces, and groups them all by it. */
export async function changePeople(
  dependencies: ChangeDependencies,
  ownerId: string,
  engineVersion: string,
): Promise<JobResult> {
  const { db, store, engines, now } = dependencies
  const startedAt = now()
  const { engineVersion: inUse } = await readRevisions(db, ownerId)
  const isAnew = inUse !== null && inUse !== engineVersion
  const grouping = await computeGrouping(dependencies, ownerId, { isAnew, engineVersion })
  const newFaces: string[] = []
  for await (const { faceId, portrait } of readPreparedPortraits(db, ownerId, { engineVersion })) {
    await store.put(blobNames.face(ownerId, faceId), portrait)
    newFaces.push(faceId)
  }
  let gone: string[] = []
  const removePortraits = async (): Promise<void> => {
    const present = new Set((await findFaces(db, ownerId, newFaces)).map(({ id }) => id))
    const unused = [...gone, ...newFaces.filter(id => !present.has(id))]
    for (const id of unused) await store.remove(blobNames.face(ownerId, id))
  }
  return {
    async commit(transaction) {
      const isStill =
        (await engines.findTarget(transaction)) === engineVersion &&
        (await isEverythingPrepared(transaction, ownerId, { engineVersion }))
      if (!isStill) {
        // Another network was chosen, or a photo came: this is for the next grouping.
        await insertJobs(transaction, [{ name: 'group-people', ownerId, subjectId: null, runAt: now() }])
        return
      }
      gone = await applyPreparedFaces(transaction, ownerId, { engineVersion })
      await keepPeople(transaction, ownerId, { grouping, now: now(), durationMs: now() - startedAt })
    },
    afterCommit: removePortraits,
    discard: removePortraits,
  }
}
