import type { Database, Queryable } from '../../storage/db/database.ts'
import { startTransactionTime } from '../../storage/db/transact-for.ts'
import { makeDecision } from '../people/decide/make-decision.ts'
import { listKnownPeople, readSeparations, type IsSeparated } from '../people/decide/constraint-queries.ts'
import { nameKey } from '../people/read/describe-person.ts'
import { drawFace, MIN_FACE_SIDE } from '../people/decide/draw-face.ts'
import { findFaces, findPeople } from '../people/read/queries.ts'
import { planMove } from '../people/decide/plan-faces.ts'
import { findByName } from '../people/decide/plan-people.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import type { JobHandler } from '../../machinery/jobs/run-jobs.ts'
import { leaveOutStaleBoxes } from '../../machinery/xmp/leave-out-stale-boxes.ts'
import { isSameFace, matchNames, type PlacedFace } from '../../machinery/xmp/match-names.ts'
import type { NamedRegion, PhotoNames } from '../../machinery/xmp/photo-names.ts'
import {
  listDrawnBoxes,
  listFacesOfPhotos,
  listNamesOfPhotos,
  listNamesToApply,
  markApplied,
  type FaceRow,
  type ImportedNamesRow,
} from './queries.ts'

type Dependencies = {
  db: Database
  mayLookForFaces: (db: Queryable, ownerId: string) => Promise<boolean>
  /** Keeps all names of a photo as evidence for who its people are. */
  replacePhotoNames: (
    transaction: Queryable,
    photo: { ownerId: string; photoId: string; names: readonly string[]; now: number },
  ) => Promise<unknown>
  now: () => number
}

/**
 * Limits of one transaction, since all other writers wait for it: rows that are applied together,
 * people who get faces, and faces that are drawn. The names of one more row may be above them.
 */
const MAX_ROWS_PER_RUN = 200
const MAX_NAMES_PER_RUN = 25
const MAX_FACES_DRAWN_PER_RUN = 25

/**
 * The job `apply-names`: names the faces at the places where photos and their sidecars name a
 * person, and adds the faces that were not detected there. Decisions of the user about a face are
 * kept. Where a name has no place, all names of the photo are evidence (decision 69).
 */
export function applyNamesHandler({ db, mayLookForFaces, replacePhotoNames, now }: Dependencies): JobHandler {
  return {
    async run({ ownerId }) {
      const rows = await listNamesToApply(db, ownerId, MAX_ROWS_PER_RUN)
      return {
        async commit(transaction) {
          if (rows.length === 0 || !(await mayLookForFaces(transaction, ownerId))) return
          const photoIds = [...new Set(rows.map(({ photoId }) => photoId))]
          const faces = await listFacesOfPhotos(transaction, ownerId, photoIds)
          const drawn = await listDrawnBoxes(transaction, ownerId, photoIds)
          const { named, missed, done } = matchRows(rows, [...faces, ...drawn])
          const earlier = {
            isSeparated: await readSeparations(transaction, ownerId),
            known: new Set(await listKnownPeople(transaction, ownerId)),
          }
          for (const [name, faceIds] of named)
            await nameFaces(transaction, ownerId, { name, faceIds, earlier, now: now() })
          await drawMissedFaces(transaction, ownerId, { missed, now: now() })
          for (const { photoId, names } of await listEvidence(transaction, ownerId, done))
            await replacePhotoNames(transaction, { ownerId, photoId, names, now: now() })
          await markApplied(transaction, ownerId, { rows: done, now: now() })
          if (rows.length === MAX_ROWS_PER_RUN || done.length < rows.length)
            await insertJobs(transaction, [{ name: 'apply-names', ownerId, subjectId: null, runAt: now() }])
        },
      }
    },

    // The names stay stored; the next photo that has names queues the job again.
    giveUp: async () => {},
  }
}

/**
 * Earlier decisions of the user: people who were named or otherwise decided on, and faces that were
 * separated from a person.
 */
type EarlierDecisions = { readonly isSeparated: IsSeparated; readonly known: ReadonlySet<string> }

/**
 * Decides that these faces belong to the person of this name, as the user could; the person may be
 * new. The history names the file as the origin.
 */
async function nameFaces(
  db: Queryable,
  ownerId: string,
  {
    name: wanted,
    faceIds: named,
    earlier,
    now,
  }: { name: string; faceIds: readonly string[]; earlier: EarlierDecisions; now: number },
): Promise<void> {
  const { person, name } = await findByName(db, ownerId, wanted)
  const personId = person?.id ?? null
  const faceIds = await listFacesToName(db, ownerId, { personId, faceIds: named, earlier })
  if (faceIds.length === 0) return
  const plan = await planMove(db, ownerId, { faceIds, personId, name, now })
  await makeDecision(db, ownerId, { plan, origin: 'file', now })
}

/**
 * Leaves out faces that the user separated from that person, and the last faces of any other person
 * that the user decided on.
 */
async function listFacesToName(
  db: Queryable,
  ownerId: string,
  {
    personId: target,
    faceIds,
    earlier: { isSeparated, known },
  }: { personId: string | null; faceIds: readonly string[]; earlier: EarlierDecisions },
): Promise<string[]> {
  const all = await findFaces(db, ownerId, faceIds)
  const faces = all.filter(({ id }) => target === null || !isSeparated(id, target))
  const byPerson = Map.groupBy(faces, ({ personId }) => personId)
  const others = [...byPerson.keys()].filter(id => id !== null).filter(id => id !== target && known.has(id))
  const leftEmpty = new Set(
    (await findPeople(db, ownerId, others))
      .filter(({ id, faceCount }) => byPerson.get(id)?.length === faceCount)
      .map(({ id }) => id),
  )
  return faces.filter(({ personId }) => personId === null || !leftEmpty.has(personId)).map(({ id }) => id)
}

type MissedFace = NamedRegion & { readonly photoId: string }

/** Adds faces in the same way as a user who draws boxes. */
async function drawMissedFaces(
  db: Queryable,
  ownerId: string,
  { missed, now }: { missed: readonly MissedFace[]; now: number },
): Promise<void> {
  for (const { photoId, box, name: wanted } of missed) {
    const { person, name } = await findByName(db, ownerId, wanted)
    const target = person ? { personId: person.id, name: null } : { personId: null, name }
    await drawFace(db, ownerId, { photoId, box, ...target, origin: 'file', now })
  }
  const photoIds = new Set(missed.map(({ photoId }) => photoId))
  await insertJobs(
    db,
    [...photoIds].map(photoId => ({ name: 'embed-faces', ownerId, subjectId: photoId, runAt: now })),
  )
}

/** Lists all names of those photos of the rows that have names without a place. */
async function listEvidence(
  db: Queryable,
  ownerId: string,
  rows: readonly ImportedNamesRow[],
): Promise<{ photoId: string; names: string[] }[]> {
  const photoIds = [...new Set(rows.map(({ photoId }) => photoId))]
  const all = photoIds.length === 0 ? [] : await listNamesOfPhotos(db, ownerId, photoIds)
  return [...Map.groupBy(all, ({ photoId }) => photoId)].flatMap(([photoId, stored]) => {
    // Only storeNames writes this column.
    const read = stored.map(row => leaveOutStaleBoxes(JSON.parse(row.names) as PhotoNames, row))
    const placed = new Set(read.flatMap(({ regions }) => regions.map(({ name }) => nameKey(name))))
    const people = read.flatMap(names => names.people)
    if (people.every(name => placed.has(nameKey(name)))) return []
    return [
      { photoId, names: [...read.flatMap(({ regions }) => regions.map(({ name }) => name)), ...people] },
    ]
  })
}

type MatchedRows = {
  /** The faces to name, by name. The first row that names a face decides. */
  readonly named: ReadonlyMap<string, string[]>
  readonly missed: readonly MissedFace[]
  /** The rows that were examined. */
  readonly done: readonly ImportedNamesRow[]
}

function matchRows(rows: readonly ImportedNamesRow[], faces: readonly FaceRow[]): MatchedRows {
  const facesOf = Map.groupBy(faces, ({ photoId }) => photoId)
  const open = new Set(faces.filter(({ standing }) => standing === 'open').map(({ id }) => id))
  const named = new Map<string, string[]>()
  const missed: MissedFace[] = []
  const isOver = startTransactionTime()
  const done = rows.filter((row, i) => {
    const isFull = named.size >= MAX_NAMES_PER_RUN || missed.length >= MAX_FACES_DRAWN_PER_RUN
    if (isFull || (i > 0 && isOver())) return false
    const { photoId, orientation } = row
    const present = facesOf.get(photoId) ?? []
    // Only storeNames writes this column.
    const names = leaveOutStaleBoxes(JSON.parse(row.names) as PhotoNames, row)
    const matched = matchNames(names, present.filter(isFace).map(toPlacedFace), orientation ?? 1)
    for (const { faceId, name } of matched.named) {
      if (!open.delete(faceId)) continue
      const list = named.get(name)
      if (list) list.push(faceId)
      else named.set(name, [faceId])
    }
    // Includes rejected and drawn faces, and faces that an earlier row added.
    const known = [
      ...present.map(face => ({ key: nameKey(face.personName ?? ''), box: toPlacedFace(face).box })),
      ...missed.filter(one => one.photoId === photoId).map(({ name, box }) => ({ key: nameKey(name), box })),
    ]
    for (const { name, box } of matched.missed) {
      if (box.width < MIN_FACE_SIDE || box.height < MIN_FACE_SIDE) continue
      const key = nameKey(name)
      const isKnown = known.some(one => one.key === key || isSameFace(one.box, box))
      if (!isKnown) missed.push({ photoId, name, box })
    }
    return true
  })
  return { named, missed, done }
}

function isFace({ standing }: FaceRow): boolean {
  return standing === 'open' || standing === 'placed'
}

function toPlacedFace({ id, x, y, width, height }: FaceRow): PlacedFace {
  return { id, box: { x, y, width, height } }
}
