import { expect } from 'vitest'
import type { DecidedLibrary } from './build-decided-library.ts'

/** What must hold whatever happened. */
export async function assertSound(library: DecidedLibrary): Promise<void> {
  const faces = await library.readFaces()
  const people = await library.readPeople()
  for (const { id, faceCount, photoCount, coverFaceId } of people) {
    const own = faces.filter(face => face.personId === id)
    expect(own.length).toBeGreaterThan(0)
    expect(faceCount).toBe(own.length)
    expect(photoCount).toBe(new Set(own.map(({ photoId }) => photoId)).size)
    expect(own.some(face => face.id === coverFaceId)).toBe(true)
    // Two of a photo only where the user put at least all but one of them.
    for (const twins of Map.groupBy(own, ({ photoId }) => photoId).values()) {
      expect(twins.filter(({ standing }) => standing === 'open').length).toBeLessThanOrEqual(1)
      if (twins.length > 1) expect(twins.some(({ standing }) => standing === 'placed')).toBe(true)
    }
  }
  const ids = new Set(people.map(({ id }) => id))
  for (const { personId, standing } of faces) {
    if (personId !== null) expect(ids.has(personId)).toBe(true)
    if (standing === 'rejected') expect(personId).toBeNull()
    if (standing === 'placed') expect(personId).not.toBeNull()
  }
  expect(new Set(people.map(({ number }) => number)).size).toBe(people.length)
  const stands = new Map(faces.map(({ id, personId, standing }) => [id, { personId, standing }]))
  for (const { faceId, toPersonId: personId, toStanding: standing } of await lastWords(library)) {
    if (standing !== 'open') expect(stands.get(faceId)).toEqual({ personId, standing })
  }
}

/** What was said last of each face, of all that holds. */
async function lastWords({ db }: DecidedLibrary) {
  const words = await db
    .selectFrom('decisionFaces')
    .innerJoin('decisions', 'decisions.seq', 'decisionFaces.seq')
    .select(['faceId', 'toPersonId', 'toStanding'])
    .where('undoneAt', 'is', null)
    .orderBy('revision')
    .execute()
  return new Map(words.map(word => [word.faceId, word])).values()
}

/** What the machine must leave as it is: what was decided, and who is called what. */
async function decidedIn(library: DecidedLibrary) {
  const faces = (await library.readFaces()).filter(({ standing }) => standing !== 'open')
  const people = (await library.readPeople())
    .filter(({ name, hiddenAt, favouriteAt }) => name !== null || hiddenAt !== null || favouriteAt !== null)
    .map(({ id, number, name, hiddenAt, favouriteAt }) => ({ id, number, name, hiddenAt, favouriteAt }))
  const partings = await library.db
    .selectFrom('decisionFaces')
    .innerJoin('decisions', 'decisions.seq', 'decisionFaces.seq')
    .innerJoin('faces', 'faces.id', 'decisionFaces.faceId')
    .select(['decisionFaces.faceId', 'decisionFaces.fromPersonId'])
    .where('decisions.kind', '=', 'not-this-person')
    .where('decisions.undoneAt', 'is', null)
    .where('faces.standing', '=', 'open')
    .execute()
  return { faces, people, partings }
}

/** Nothing that was decided is undone by it; with `mayDecide`, more may be decided by it. */
export async function leavesDecided(
  library: DecidedLibrary,
  work: () => Promise<void>,
  { mayDecide = false }: { mayDecide?: boolean } = {},
): Promise<void> {
  const before = await decidedIn(library)
  await work()
  const after = await decidedIn(library)
  expect(after.faces).toEqual(mayDecide ? expect.arrayContaining(before.faces) : before.faces)
  expect(after.people).toEqual(mayDecide ? expect.arrayContaining(before.people) : before.people)
  const personOf = new Map((await library.readFaces()).map(({ id, personId }) => [id, personId]))
  for (const { faceId, fromPersonId } of before.partings) expect(personOf.get(faceId)).not.toBe(fromPersonId)
}
