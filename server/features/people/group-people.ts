import { randomUUID } from 'node:crypto'
import type { Database, Queryable } from '../../db/database.ts'
import type { JobHandler } from '../../jobs/run-jobs.ts'
import { asFloats } from './as-floats.ts'
import {
  deletePeople,
  highestPersonNumber,
  insertPerson,
  listNamedPeople,
  noteGrouping,
  placeFaces,
  readFacePlaces,
  readFacesToGroup,
  readPeopleTotals,
  updatePersonTotals,
  type FacePlace,
  type PersonTotals,
} from './grouping-queries.ts'

export type FaceToPlace = {
  readonly id: string
  readonly photoId: string
  readonly quality: number
  readonly embedding: Float32Array
}

export type ExistingPerson = {
  readonly id: string
  readonly isNamed: boolean
  readonly faceIds: readonly string[]
}

/** `id` is that of an existing person; undefined for one who is new. */
export type PersonFaces = { readonly id: string | undefined; readonly faceIds: readonly string[] }

/** Decides whose the faces are: people who are there already keep their id and their faces, and may gain some. */
export type PlaceFaces = (
  existing: readonly ExistingPerson[],
  faces: readonly FaceToPlace[],
) => Promise<PersonFaces[]>

/** By a face's id; `order` is that in which the photos came. */
type SeenFaces = ReadonlyMap<string, { readonly quality: number; readonly order: number }>

type Dependencies = { db: Database; decide: PlaceFaces; now: () => number }

/** The job `group-people`: makes people of an owner's faces, adding to those that there are. */
export function groupPeopleHandler({ db, decide, now }: Dependencies): JobHandler {
  return {
    async run({ ownerId }) {
      const startedAt = now()
      const rows = await readFacesToGroup(db, ownerId)
      const faces = rows.map(({ id, photoId, quality, embedding }) => ({
        id,
        photoId,
        quality,
        embedding: asFloats(embedding),
      }))
      const named = new Set(await listNamedPeople(db, ownerId))
      const people = await decide(peopleOf(rows, named), faces)
      const seen = new Map(rows.map(({ id, quality }, order) => [id, { quality, order }]))
      return {
        commit: transaction =>
          keepPeople(transaction, ownerId, {
            people,
            seen,
            now: now(),
            durationMs: now() - startedAt,
          }),
      }
    },

    // People stay as they are; the next photo asks for a grouping again.
    giveUp: async () => {},
  }
}

function peopleOf(faces: readonly FacePlace[], named: ReadonlySet<string>): ExistingPerson[] {
  const byPerson = new Map<string, string[]>()
  for (const { id, personId } of faces) {
    if (personId === null) continue
    const faceIds = byPerson.get(personId)
    if (faceIds) faceIds.push(id)
    else byPerson.set(personId, [id])
  }
  return [...byPerson].map(([id, faceIds]) => ({ id, isNamed: named.has(id), faceIds }))
}

/** Writes what has changed and nothing else: the transaction keeps every other writer waiting. */
async function keepPeople(
  db: Queryable,
  ownerId: string,
  {
    people,
    seen,
    now,
    durationMs,
  }: {
    people: readonly PersonFaces[]
    seen: SeenFaces
    now: number
    durationMs: number
  },
): Promise<void> {
  // Photos may have come and gone since the faces were read.
  const places = new Map((await readFacePlaces(db, ownerId)).map(face => [face.id, face]))
  const present = people
    .map(({ id, faceIds }) => ({ id, faces: faceIds.flatMap(faceId => places.get(faceId) ?? []) }))
    .filter(({ faces }) => faces.length > 0)
    .map(person => ({ ...person, firstSeen: firstSeenOf(person.faces, seen) }))
    .toSorted((one, other) => other.faces.length - one.faces.length || one.firstSeen - other.firstSeen)

  const before = new Map((await readPeopleTotals(db, ownerId)).map(person => [person.id, person]))
  const kept = new Set<string>()
  let number = await highestPersonNumber(db, ownerId)
  let hasChanged = false
  for (const { id, faces } of present) {
    const old = id === undefined ? undefined : before.get(id)
    const totals = totalsOf(old?.id ?? randomUUID(), faces, { seen, coverFaceId: old?.coverFaceId })
    kept.add(totals.id)
    if (!old) {
      number += 1
      await insertPerson(db, ownerId, { ...totals, number, createdAt: now })
    } else if (!isSame(old, totals)) {
      await updatePersonTotals(db, ownerId, totals)
    }
    const moved = faces.filter(({ personId }) => personId !== totals.id).map(({ id: faceId }) => faceId)
    await placeFaces(db, ownerId, { faceIds: moved, personId: totals.id })
    hasChanged ||= !old || moved.length > 0 || !isSame(old, totals)
  }
  const emptied = [...before.keys()].filter(id => !kept.has(id))
  await deletePeople(db, ownerId, emptied)
  await noteGrouping(db, ownerId, { hasChanged: hasChanged || emptied.length > 0, durationMs, now })
}

function firstSeenOf(faces: readonly FacePlace[], seen: SeenFaces): number {
  return faces.reduce((first, { id }) => Math.min(first, seen.get(id)?.order ?? first), Infinity)
}

function totalsOf(
  id: string,
  faces: readonly FacePlace[],
  { seen, coverFaceId }: { seen: SeenFaces; coverFaceId: string | undefined },
): PersonTotals {
  const qualityOf = (face: FacePlace): number => seen.get(face.id)?.quality ?? 0
  // A cover that is still there stays: people look for the face they know.
  const cover =
    faces.find(face => face.id === coverFaceId) ??
    faces.reduce((best, face) => (qualityOf(face) > qualityOf(best) ? face : best))
  return {
    id,
    coverFaceId: cover.id,
    photoCount: new Set(faces.map(({ photoId }) => photoId)).size,
    faceCount: faces.length,
  }
}

function isSame(one: PersonTotals, other: PersonTotals): boolean {
  return (
    one.coverFaceId === other.coverFaceId &&
    one.photoCount === other.photoCount &&
    one.faceCount === other.faceCount
  )
}
