import { beforeAll, expect, test } from 'vitest'
import type { ModelSession } from '../../../../faces/models.ts'
import { buildDecidedLibrary, type DecidedLibrary } from '../../../../test/factories/build-decided-library.ts'
import { countFacesAndPeople } from '../decide/queries.ts'
import { loadNeighbours } from '../../../machinery/imaging/load-face-models.ts'
import { planMove, planSplit } from '../decide/plan-faces.ts'
import { planHide } from '../decide/plan-people.ts'

let neighbours: ModelSession
beforeAll(async () => {
  neighbours = await loadNeighbours({ threads: 1 })
})

const readAll = async (library: DecidedLibrary) => ({
  faces: await library.readFaces(),
  people: await library.readPeople(),
})

/**
 * Hides a person, gives them a face, splits off all other faces, and gives them another face.
 * Undoing both gifts leaves the person without a face.
 */
async function emptyByUndo() {
  const library = await buildDecidedLibrary(neighbours, 1)
  await library.upload(12)
  await library.group()
  const before = await readAll(library)
  const [ann, bob] = before.people
  const readFacesOfPerson = (id: string | undefined) =>
    before.faces.filter(({ personId }) => personId === id).map(face => face.id)
  const [annsFaces, [first, second]] = [readFacesOfPerson(ann?.id), readFacesOfPerson(bob?.id)]
  if (!ann || !first || !second) throw new Error('The album has too few people.')
  const { ownerId, clock } = library
  const personId = ann.id
  const give = (faceId: string) =>
    library.decide(tx => planMove(tx, ownerId, { faceIds: [faceId], personId, now: clock.now }))
  const hiding = await library.decide(tx =>
    planHide(tx, ownerId, { personId, isHidden: true, now: clock.now }),
  )
  const gift = await give(first)
  const splitting = await library.decide(tx =>
    planSplit(tx, ownerId, { personId, faceIds: annsFaces, now: clock.now }),
  )
  const lastGift = await give(second)
  for (const decision of [gift, lastGift]) await library.undo(decision?.decisionId ?? '')
  const decisions = { hiding, splitting, gift }
  const getDecisionId = (which: keyof typeof decisions) => decisions[which]?.decisionId ?? ''
  return { library, before, personId, annsFaces, getDecisionId }
}

test('whom undo left without a face regains faces by undoing another step, and keeps the marks set meanwhile', async () => {
  const { library, before, personId, getDecisionId } = await emptyByUndo()
  const people = await library.readPeople()
  expect(people.map(({ id }) => id)).not.toContain(personId)
  expect((await countFacesAndPeople(library.db, library.ownerId)).people).toBe(people.length)
  await library.group()
  await library.undo(getDecisionId('hiding'))
  await library.undo(getDecisionId('splitting'))
  expect(await readAll(library)).toEqual(before)
})

test('whom undo left without a face gets a face by redo', async () => {
  const { library, personId, getDecisionId } = await emptyByUndo()
  await library.group()
  await library.redo(getDecisionId('gift'))
  const person = (await library.readPeople()).find(({ id }) => id === personId)
  expect(person).toMatchObject({ number: 1, faceCount: 1, hiddenAt: expect.any(Number) })
})
