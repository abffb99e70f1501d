import { expect, test } from 'vitest'
import { buildDecidedLibrary } from '../../../../test/factories/build-decided-library.ts'
import { loadNeighbours } from '../../../machinery/imaging/load-face-models.ts'

test('people who were merged into a drawn face regain their number once the drawing is undone', async () => {
  const library = await buildDecidedLibrary(await loadNeighbours({ threads: 1 }), 3)
  await library.upload(9)
  await library.group()
  const read = async () => ({
    people: await library.readPeople(),
    faces: (await library.readFaces()).filter(({ drawnAt }) => drawnAt === null),
  })
  const before = await read()
  const listNumbers = ({ people }: typeof before) => people.map(({ number }) => number)
  expect(listNumbers(before)).toEqual([1, 2, 3, 4, 5])

  // A new named person, who looks like Person 5.
  const { decisionId } = await library.draw({ kind: 'draw', pick: 1, other: 9, grouping: 'later' })
  // The grouping applies the decision before the face exists.
  await library.group()
  await library.embedDrawn()
  await library.group()
  const drawn = await read()
  expect(listNumbers(drawn)).toEqual([1, 2, 3, 4, 6])

  await library.undo(decisionId)
  expect(await read()).toEqual(before)
  await library.group()
  expect(await read()).toEqual(before)

  await library.redo(decisionId)
  await library.group()
  expect(await read()).toEqual(drawn)
})

test('the number of a person created from an undone drawing is given to the next person', async () => {
  const library = await buildDecidedLibrary(await loadNeighbours({ threads: 1 }), 2)
  await library.upload(1)
  await library.group()
  const readNumbers = async () => (await library.readPeople()).map(({ number }) => number)
  const before = await readNumbers()
  const draw = async () => {
    const { decisionId } = await library.draw({ kind: 'draw', pick: 2, other: 0, grouping: 'later' })
    await library.embedDrawn()
    await library.group()
    return decisionId
  }
  const decisionId = await draw()
  const drawn = await readNumbers()
  expect(drawn).toEqual([...before, before.length + 1])
  await library.undo(decisionId)
  await library.group()
  expect(await readNumbers()).toEqual(before)
  await draw()
  expect(await readNumbers()).toEqual(drawn)
})
