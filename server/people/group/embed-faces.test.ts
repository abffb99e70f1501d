import { expect, test } from 'vitest'
import { buildDecidedLibrary } from '../../../test/factories/build-decided-library.ts'
import { loadNeighbours } from '../../imaging/load-face-models.ts'

test('who went over to a drawn face is back under their number once the drawing is undone', async () => {
  const library = await buildDecidedLibrary(await loadNeighbours({ threads: 1 }), 3)
  await library.upload(9)
  await library.group()
  const read = async () => ({
    people: await library.readPeople(),
    faces: (await library.readFaces()).filter(({ drawnAt }) => drawnAt === null),
  })
  const before = await read()
  const numbersOf = ({ people }: typeof before) => people.map(({ number }) => number)
  expect(numbersOf(before)).toEqual([1, 2, 3, 4, 5])

  // Somebody new by name, who looks like Person 5.
  const { decisionId } = await library.draw({ kind: 'draw', pick: 1, other: 9, grouping: 'later' })
  // The step is taken in before there is a face.
  await library.group()
  await library.lookAtDrawn()
  await library.group()
  const drawn = await read()
  expect(numbersOf(drawn)).toEqual([1, 2, 3, 4, 6])

  await library.undo(decisionId)
  expect(await read()).toEqual(before)
  await library.group()
  expect(await read()).toEqual(before)

  await library.redo(decisionId)
  await library.group()
  expect(await read()).toEqual(drawn)
})

test('somebody whom the machine made of an undone drawing leaves their number to whoever comes next', async () => {
  const library = await buildDecidedLibrary(await loadNeighbours({ threads: 1 }), 2)
  await library.upload(1)
  await library.group()
  const numbers = async () => (await library.readPeople()).map(({ number }) => number)
  const before = await numbers()
  const draw = async () => {
    const { decisionId } = await library.draw({ kind: 'draw', pick: 2, other: 0, grouping: 'later' })
    await library.lookAtDrawn()
    await library.group()
    return decisionId
  }
  const decisionId = await draw()
  const drawn = await numbers()
  expect(drawn).toEqual([...before, before.length + 1])
  await library.undo(decisionId)
  await library.group()
  expect(await numbers()).toEqual(before)
  await draw()
  expect(await numbers()).toEqual(drawn)
})
