import type { Queryable } from '../../../storage/db/database.ts'
import { splitForStatements } from '../../../storage/db/split-for-statements.ts'
import { assignFaces, releaseOpenFaces, setStanding } from '../../faces/change-queries.ts'
import { recountFaces } from '../../photos/change-queries.ts'
import {
  deleteFacelessPeople,
  findBestFaces,
  listChosenCovers,
  countFacesByPerson,
  deletePeople,
  insertPeople,
  updateCovers,
  updatePerson,
} from './queries.ts'
import { type PersonRow, findPeople, isFaceOfPerson, findAllFaces, findAllPeople } from '../read/queries.ts'
import type { Change, Cover, FaceChange, PersonChange, PersonSnapshot } from './change.ts'

export type Applied = {
  /** Everyone whom the change touched, including people whom it deleted. */
  readonly touched: ReadonlySet<string>
  /** Deletions of people whom the change left without a face. */
  readonly consequences: readonly PersonChange[]
}

/**
 * Writes a change to faces and people, and deletes people who have no face left. With `isUndo`,
 * people without a face are kept if undoing or redoing other decisions may give them one. Covers
 * are refreshed by the caller, once it has stored which ones users chose.
 */
export async function applyChange(
  db: Queryable,
  ownerId: string,
  change: Change,
  { isUndo = false }: { isUndo?: boolean } = {},
): Promise<Applied> {
  const { faces, people } = change
  const touched = listTouchedPeople(change)
  const before = new Map((await findAllPeople(db, ownerId, [...touched])).map(person => [person.id, person]))

  // Names are cleared before new ones are set, since a name may pass from one person to another.
  for (const { personId, field } of people) {
    if (before.get(personId)?.name && (field === 'name' || field === 'self'))
      await updatePerson(db, ownerId, personId, { name: null })
  }
  const created = people.flatMap(person =>
    person.field === 'self' && person.after && !before.has(person.personId)
      ? [{ ...person.after, id: person.personId, name: null, photoCount: 0, faceCount: 0 }]
      : [],
  )
  await insertPeople(db, ownerId, created)
  await moveFaces(db, ownerId, faces)
  await recountRejected(db, ownerId, faces)
  const going = people.flatMap(({ personId, field, after }) =>
    field === 'self' && after === null && before.has(personId) ? [personId] : [],
  )
  await releaseOpenFaces(db, ownerId, going)
  await setFields(db, ownerId, people)
  const emptied = await recountPeople(db, ownerId, [...touched])
  // People who had no face before the change either are kept for an undo.
  const losing = new Set([...created.map(({ id }) => id), ...faces.map(({ fromPersonId }) => fromPersonId)])
  const faceless = emptied.filter(id => losing.has(id) && !going.includes(id))
  await deletePeople(
    db,
    ownerId,
    going.filter(id => emptied.includes(id)),
  )
  await (isUndo ? deleteFacelessPeople(db, ownerId, faceless) : deletePeople(db, ownerId, faceless))
  return { touched, consequences: faceless.flatMap(id => describeDeletion(before.get(id))) }
}

function listTouchedPeople({ faces, people }: Change): Set<string> {
  const touched = new Set(people.map(({ personId }) => personId))
  for (const { fromPersonId, toPersonId } of faces) {
    if (fromPersonId !== null) touched.add(fromPersonId)
    if (toPersonId !== null) touched.add(toPersonId)
  }
  return touched
}

async function moveFaces(db: Queryable, ownerId: string, faces: readonly FaceChange[]): Promise<void> {
  const [staying, moving] = [true, false].map(stays =>
    faces.filter(({ fromPersonId, toPersonId }) => (fromPersonId === toPersonId) === stays),
  )
  // Updating only the standing costs half as much, because no index contains it.
  for (const [standing, together] of Map.groupBy(staying ?? [], ({ toStanding }) => toStanding)) {
    const faceIds = together.map(({ faceId }) => faceId)
    await setStanding(db, ownerId, { faceIds, standing })
  }
  const byTarget = Map.groupBy(moving ?? [], ({ toPersonId, toStanding }) => `${toStanding} ${toPersonId}`)
  for (const together of byTarget.values()) {
    const [first] = together
    if (!first) continue
    const faceIds = together.map(({ faceId }) => faceId)
    await assignFaces(db, ownerId, { faceIds, personId: first.toPersonId, standing: first.toStanding })
  }
}

/** Updates the face counts of photos, which leave out rejected faces. */
async function recountRejected(db: Queryable, ownerId: string, faces: readonly FaceChange[]): Promise<void> {
  const changed = faces.filter(({ fromStanding, toStanding }) =>
    [fromStanding, toStanding].includes('rejected'),
  )
  if (changed.length === 0) return
  const rows = await findAllFaces(
    db,
    ownerId,
    changed.map(({ faceId }) => faceId),
  )
  await recountFaces(db, ownerId, [...new Set(rows.map(({ photoId }) => photoId))])
}

async function setFields(db: Queryable, ownerId: string, people: readonly PersonChange[]): Promise<void> {
  for (const change of people) {
    const { personId } = change
    if (change.field === 'self') {
      if (change.after) await updatePerson(db, ownerId, personId, { name: change.after.name })
    } else if (change.field !== 'cover') {
      await updatePerson(db, ownerId, personId, { [change.field]: change.after })
    }
  }
}

function describeDeletion(person: PersonRow | undefined): PersonChange[] {
  if (!person) return []
  return [{ personId: person.id, field: 'self', before: takeSnapshot(person), after: null }]
}

export function takeSnapshot(person: PersonRow): PersonSnapshot {
  const { number, name, createdAt, hiddenAt, favouriteAt } = person
  return { number, name, createdAt, hiddenAt, favouriteAt }
}

/**
 * Sets each person's cover: the chosen face if it still belongs to the person, else their best
 * face. Returns the people whose cover changed.
 */
export async function refreshCovers(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<PersonRow[]> {
  const changed: PersonRow[] = []
  for (const some of splitForStatements(personIds)) {
    const chosen = await findChosenCovers(db, ownerId, some)
    const best = await findBestFaces(
      db,
      ownerId,
      some.filter(id => !chosen.has(id)),
    )
    for (const person of await findPeople(db, ownerId, some)) {
      const { id, coverFaceId, coverChosenAt } = person
      const cover = chosen.get(id) ?? { coverFaceId: best.get(id) ?? '', coverChosenAt: null }
      if (coverFaceId === cover.coverFaceId && coverChosenAt === cover.coverChosenAt) continue
      changed.push({ ...person, ...cover })
    }
  }
  await updateCovers(db, ownerId, changed)
  return changed
}

/** Omits people without a chosen cover that still belongs to them. */
async function findChosenCovers(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<Map<string, Cover>> {
  const chosen = new Map<string, Cover>()
  for (const { personId, after } of await listChosenCovers(db, ownerId, personIds)) {
    // Only keepEffects writes these choices.
    const cover = JSON.parse(after ?? '') as Cover
    if (cover.coverChosenAt === null) chosen.delete(personId)
    else if (await isFaceOfPerson(db, ownerId, { faceId: cover.coverFaceId, personId }))
      chosen.set(personId, cover)
  }
  return chosen
}

/** Updates the counts of people, and returns the ids of those without a face. */
export async function recountPeople(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
): Promise<string[]> {
  const totals = new Map((await countFacesByPerson(db, ownerId, ids)).map(one => [one.personId, one]))
  const people = await findAllPeople(db, ownerId, ids)
  for (const { id, ...was } of people) {
    const { faceCount, photoCount } = totals.get(id) ?? { faceCount: 0, photoCount: 0 }
    if (faceCount !== was.faceCount || photoCount !== was.photoCount)
      await updatePerson(db, ownerId, id, { faceCount, photoCount })
  }
  return people.flatMap(({ id }) => (totals.has(id) ? [] : [id]))
}
