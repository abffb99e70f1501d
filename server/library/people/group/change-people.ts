import type { Logger } from 'pino'
import type { Contradiction } from '../../../../faces/cluster/find-contradiction.ts'
import { groupIdByFace } from '../../../../faces/cluster/groupable-face.ts'
import { insertJobs } from '../../../machinery/jobs/queries.ts'
import type { JobResult } from '../../../machinery/jobs/run-jobs.ts'
import { blobNames } from '../../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../../storage/blobs/blob-store.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import {
  applyPreparedFaces,
  countLeavingFaces,
  hasPreparedPhotos,
  isEverythingPrepared,
  readPreparedPortraits,
} from '../../faces/prepared-face-queries.ts'
import { raisePeopleVersion, readRevisions } from '../decide/decision-queries.ts'
import type { MayLookForFaces } from '../decide/draw-face.ts'
import { findFaces } from '../read/queries.ts'
import { computeGrouping } from './compute-grouping.ts'
import { type Engines, canLoad } from './engines.ts'
import type { Grouping, GroupingDependencies } from './grouping.ts'
import { keepPeople } from './keep-people.ts'
import {
  type PersonBefore,
  countPreparedPhotos,
  deleteNetworkChange,
  findNetworkChange,
  listPeopleBefore,
  putNetworkChange,
} from './network-change-queries.ts'

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
    async afterCommit() {
      if (gone.length > 0)
        log.warn({ owner: ownerId, faces: gone.length }, 'removed faces that the new engine did not find')
      await removePortraits()
    },
    discard: removePortraits,
  }
}

/** How to proceed with a change of network that is prepared. */
type Consideration = {
  readonly mayChange: boolean
  /** Why the result cannot be true; people stay with the network in use. */
  readonly contradiction: Contradiction | undefined
  /** Stores the preview that the owner is shown. */
  readonly keep: (transaction: Queryable, now: number) => Promise<void>
}

const CHANGE: Consideration = { mayChange: true, contradiction: undefined, keep: async () => {} }
const WAIT: Consideration = { ...CHANGE, mayChange: false }

/**
 * Decides whether an owner's people may change to another network now. They change once the owner
 * has agreed. The owner is not asked if nobody would be joined, split or found, or if the network
 * in use is gone, since without it new photos could not be grouped.
 */
export async function considerChange(
  dependencies: ChangeDependencies,
  ownerId: string,
  engineVersion: string,
): Promise<Consideration> {
  const { db, engines } = dependencies
  const { engineVersion: inUse } = await readRevisions(db, ownerId)
  if (inUse === null || inUse === engineVersion || !(await canLoad(engines, inUse))) return CHANGE
  const known = await findNetworkChange(db, ownerId)
  const isKnown = known?.engineVersion === engineVersion
  if (isKnown && known.agreedAt !== null) return CHANGE
  const photoCount = await countPreparedPhotos(db, ownerId, engineVersion)
  // Computing the preview takes as long as grouping everything; decisions alone do not repeat it.
  if (isKnown && known.photoCount === photoCount) return WAIT
  const { contradiction, ...preview } = await previewChange(dependencies, ownerId, engineVersion)
  if (contradiction) return { ...WAIT, contradiction }
  if (!isNoticeable(preview)) return CHANGE
  return {
    ...WAIT,
    async keep(transaction, now) {
      await putNetworkChange(transaction, ownerId, {
        engineVersion,
        photoCount,
        preview: JSON.stringify(preview),
      })
      await raisePeopleVersion(transaction, ownerId, now)
    },
  }
}

function isNoticeable({ joined, split, found, lostFaces }: ChangePreview): boolean {
  return joined.length > 0 || split.length > 0 || found > 0 || lostFaces > 0
}

/** What changes in an owner's people with another network. */
export type ChangePreview = {
  readonly peopleBefore: number
  readonly peopleAfter: number
  /** Number of faces that move to another person, or that are given a person. */
  readonly movedFaces: number
  /** People who become part of another person; `into` is null for a new person. */
  readonly joined: readonly { readonly person: PersonBefore; readonly into: PersonBefore | null }[]
  /**
   * People some of whose faces move to others; `parts` is the number of people who have their faces
   * afterwards.
   */
  readonly split: readonly { readonly person: PersonBefore; readonly parts: number; readonly faces: number }[]
  /** Number of new people most of whose faces had no person. */
  readonly found: number
  /** Number of faces that go, since the engine does not find them and nobody decided about them. */
  readonly lostFaces: number
}

/** Computes what an engine that has prepared all of an owner's photos would change. */
export async function previewChange(
  dependencies: Omit<GroupingDependencies, 'now'>,
  ownerId: string,
  engineVersion: string,
): Promise<ChangePreview & Pick<Grouping, 'contradiction'>> {
  const grouping = await computeGrouping(dependencies, ownerId, { isFromScratch: true, engineVersion })
  const { db } = dependencies
  const change = describeChange(grouping, await listPeopleBefore(db, ownerId))
  const lostFaces = await countLeavingFaces(db, ownerId, { engineVersion })
  return { ...change, lostFaces, contradiction: grouping.contradiction }
}

function describeChange(
  { rows, people }: Pick<Grouping, 'rows' | 'people'>,
  before: readonly PersonBefore[],
): Omit<ChangePreview, 'lostFaces'> {
  const targetOf = groupIdByFace(people)
  const known = new Map(before.map(person => [person.id, person]))
  const joined: { person: PersonBefore; into: PersonBefore | null }[] = []
  const split: { person: PersonBefore; parts: number; faces: number }[] = []
  for (const [personId, faces] of Map.groupBy(rows, row => row.personId)) {
    const person = known.get(personId ?? '')
    if (!person) continue
    const byTarget = Map.groupBy(faces, ({ id }) => targetOf.get(id) ?? person.id)
    const staying = byTarget.get(person.id)?.length ?? 0
    const [most = ''] = [...byTarget].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
    if (staying === 0) joined.push({ person, into: known.get(most) ?? null })
    else if (byTarget.size > 1) split.push({ person, parts: byTarget.size, faces: faces.length - staying })
  }
  const created = people.filter(({ id }) => !known.has(id))
  const unassigned = new Set(rows.flatMap(({ id, personId }) => (personId === null ? [id] : [])))
  const found = created.filter(
    ({ faceIds }) => 2 * faceIds.filter(id => unassigned.has(id)).length > faceIds.length,
  )
  const moved = rows.filter(({ id, personId }) => (targetOf.get(id) ?? personId) !== personId)
  return {
    peopleBefore: before.length,
    peopleAfter: before.length - joined.length + created.length,
    movedFaces: moved.length,
    joined,
    split: split.toSorted((one, other) => other.faces - one.faces),
    found: found.length,
  }
}

/** Logs that a grouping was refused, for the operator of the server, in one line without names. */
export function reportContradiction(
  log: Logger,
  { ownerId, contradiction }: { ownerId: string; contradiction: Contradiction | undefined },
): void {
  if (contradiction === undefined) return
  log.error(
    { owner: ownerId, contradiction },
    `rejected a grouping whose result can't be right; people haven't changed. Run "kindred doctor"`,
  )
}
