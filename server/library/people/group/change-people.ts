import type { Logger } from 'pino'
import { blobNames } from '../../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../../storage/blobs/blob-store.ts'
import {
  applyPreparedFaces,
  hasPreparedPhotos,
  isEverythingPrepared,
  readPreparedPortraits,
} from '../../faces/prepared-face-queries.ts'
import { insertJobs } from '../../../machinery/jobs/queries.ts'
import type { JobResult } from '../../../machinery/jobs/run-jobs.ts'
import { readRevisions } from '../decide/decision-queries.ts'
import type { MayLookForFaces } from '../decide/draw-face.ts'
import { findFaces } from '../read/queries.ts'
import type { Engines } from './engines.ts'
import { computeGrouping } from './compute-grouping.ts'
import type { GroupingDependencies } from './grouping.ts'
import { keepPeople } from './keep-people.ts'
import { deleteNetworkChange } from './network-change-queries.ts'
import { reportContradiction } from './report-contradiction.ts'

export type ChangeDependencies = GroupingDependencies & {
  readonly engines: Engines<unknown>
  readonly store: Pick<BlobStore, 'put' | 'remove'>
  readonly log: Logger
  readonly mayLookForFaces: MayLookForFaces
}

/** `due`: all photos are prepared, so that the change can be made. */
type ChangeState = 'none' | 'to-prepare' | 'due'

/** Returns the progress of an owner's change to another engine. */
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

/**
 * Replaces an owner's faces with those that an engine has prepared, and groups all of them with it.
 */
export async function changePeople(
  dependencies: ChangeDependencies,
  ownerId: string,
  engineVersion: string,
): Promise<JobResult> {
  const { db, store, engines, log, now } = dependencies
  const startedAt = now()
  const { engineVersion: inUse } = await readRevisions(db, ownerId)
  const isFromScratch = inUse !== null && inUse !== engineVersion
  const grouping = await computeGrouping(dependencies, ownerId, { isFromScratch, engineVersion })
  reportContradiction(log, { ownerId, contradiction: grouping.contradiction })
  const newFaces: string[] = []
  for await (const { faceId, portrait } of readPreparedPortraits(db, ownerId, { engineVersion })) {
    await store.put(blobNames.face(ownerId, faceId), portrait)
    newFaces.push(faceId)
  }
  let gone: string[] = []
  const removePortraits = async (): Promise<void> => {
    const present = new Set((await findFaces(db, ownerId, newFaces)).map(({ id }) => id))
    const unused = [...gone, ...newFaces.filter(id => !present.has(id))]
    for (const name of unused.flatMap(id => blobNames.ofFace(ownerId, id))) await store.remove(name)
  }
  return {
    async commit(transaction) {
      const isStill =
        (await engines.findTarget(transaction)) === engineVersion &&
        (await isEverythingPrepared(transaction, ownerId, { engineVersion }))
      if (!isStill) {
        // Another network was chosen or a photo was added meanwhile; the next grouping handles it.
        await insertJobs(transaction, [{ name: 'group-people', ownerId, subjectId: null, runAt: now() }])
        return
      }
      gone = await applyPreparedFaces(transaction, ownerId, { engineVersion })
      await deleteNetworkChange(transaction, ownerId)
      await keepPeople(transaction, ownerId, { grouping, now: now(), durationMs: now() - startedAt })
    },
    afterCommit: removePortraits,
    discard: removePortraits,
  }
}
