import { expect } from 'vitest'
import type { DecidedLibrary } from './build-decided-library.ts'

/** Asserts the invariants of every library. */
export async function assertConsistent(library: DecidedLibrary): Promise<void> {
  const faces = await library.readFaces()
  const people = await library.readPeople()
  for (const { id, faceCount, photoCount, coverFaceId } of people) {
    const own = faces.filter(face => face.personId === id)
    expect(own.length).toBeGreaterThan(0)
    expect(faceCount).toBe(own.length)
    expect(photoCount).toBe(new Set(own.map(({ photoId }) => photoId)).size)
    expect(own.some(face => face.id === coverFaceId)).toBe(true)
    // Several faces of a photo belong to one person only if the user placed all of them except at
    // most one.
    for (const together of Map.groupBy(own, ({ photoId }) => photoId).values()) {
      expect(together.filter(({ standing }) => standing === 'open').length).toBeLessThanOrEqual(1)
      if (together.length > 1) expect(together.some(({ standing }) => standing === 'placed')).toBe(true)
    }
  }
  const ids = new Set(people.map(({ id }) => id))
  for (const { personId, standing } of faces) {
    if (personId !== null) expect(ids.has(personId)).toBe(true)
    if (standing === 'rejected') expect(personId).toBeNull()
    if (standing === 'placed') expect(personId).not.toBeNull()
  }
  expect(new Set(people.map(({ number }) => number)).size).toBe(people.length)
  const decided = new Map(faces.map(({ id, personId, standing }) => [id, { personId, standing }]))
  for (const { faceId, toPersonId: personId, toStanding: standing } of await readLastDecisions(library)) {
    if (standing !== 'open') expect(decided.get(faceId)).toEqual({ personId, standing })
  }
}

/** Reads the last decision in effect about each face. */
async function readLastDecisions({ db }: DecidedLibrary) {
  const decisions = await db
    .selectFrom('decisionFaces')
    .innerJoin('decisions', 'decisions.seq', 'decisionFaces.seq')
    .select(['faceId', 'toPersonId', 'toStanding'])
    .where('undoneAt', 'is', null)
    .orderBy('revision')
    .execute()
  return new Map(decisions.map(decision => [decision.faceId, decision])).values()
}

/** Reads what a grouping must not change: decided faces, and names and marks of people. */
async function readDecided(library: DecidedLibrary) {
  const faces = (await library.readFaces()).filter(({ standing }) => standing !== 'open')
  const people = (await library.readPeople())
    .filter(({ name, hiddenAt, favouriteAt }) => name !== null || hiddenAt !== null || favouriteAt !== null)
    .map(({ id, number, name, hiddenAt, favouriteAt }) => ({ id, number, name, hiddenAt, favouriteAt }))
  const separations = await library.db
    .selectFrom('decisionFaces')
    .innerJoin('decisions', 'decisions.seq', 'decisionFaces.seq')
    .innerJoin('faces', 'faces.id', 'decisionFaces.faceId')
    .select(['decisionFaces.faceId', 'decisionFaces.fromPersonId'])
    .where('decisions.kind', '=', 'not-this-person')
    .where('decisions.undoneAt', 'is', null)
    .where('faces.standing', '=', 'open')
    .execute()
  return { faces, people, separations }
}

/** Asserts that `work` reverts no decision; with `mayDecide` it may make further ones. */
export async function assertDecisionsKept(
  library: DecidedLibrary,
  work: () => Promise<void>,
  { mayDecide = false }: { mayDecide?: boolean } = {},
): Promise<void> {
  const before = await readDecided(library)
  await work()
  const after = await readDecided(library)
  expect(after.faces).toEqual(mayDecide ? expect.arrayContaining(before.faces) : before.faces)
  expect(after.people).toEqual(mayDecide ? expect.arrayContaining(before.people) : before.people)
  const personOf = new Map((await library.readFaces()).map(({ id, personId }) => [id, personId]))
  for (const { faceId, fromPersonId } of before.separations)
    expect(personOf.get(faceId)).not.toBe(fromPersonId)
}
