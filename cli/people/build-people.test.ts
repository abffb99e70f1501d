import { expect, test } from 'vitest'
import { buildPeople, listGroupableFaces } from './build-people.ts'
import { buildFace, buildFile, computeSha256 } from './fixtures/build-files.ts'

const both = buildFile('both.jpg', { faces: [buildFace(0.4), buildFace(0.9)] })
const first = buildFile('a/first.jpg', { faces: [buildFace(0.7)] })
const copy = buildFile('b/copy.jpg', { content: 'a/first.jpg', faces: [buildFace(0.7)] })
const nobody = buildFile('nobody.jpg')
const files = [first, copy, both, nobody]
const firstId = `${computeSha256('a/first.jpg')}:0`
const bothIds = [`${computeSha256('both.jpg')}:0`, `${computeSha256('both.jpg')}:1`] as const

test('copies of a photo are grouped once', () => {
  const faces = listGroupableFaces(files)
  expect(faces.map(face => face.id)).toEqual([firstId, ...bothIds])
  expect(faces.map(face => face.photoId)).toEqual([first, both, both].map(({ photo }) => photo.sha256))
  expect(faces.map(face => face.quality)).toEqual([0.7, 0.4, 0.9])
})

test('the person with most photos comes first, with every copy of a photo', () => {
  const people = buildPeople(files, [{ faceIds: [bothIds[1]] }, { faceIds: [bothIds[0], firstId] }])
  expect(people.map(({ name, files }) => [name, files.map(({ file }) => file.name)])).toEqual([
    ['Person 1', ['a/first.jpg', 'b/copy.jpg', 'both.jpg']],
    ['Person 2', ['both.jpg']],
  ])
})

test("a person's best face comes first", () => {
  const [person] = buildPeople(files, [{ faceIds: [bothIds[0], firstId] }])
  expect(person?.faces.map(({ file, index, face }) => [file.name, index, face.quality])).toEqual([
    ['a/first.jpg', 0, 0.7],
    ['both.jpg', 0, 0.4],
  ])
})

test('people with equally many photos are sorted by the name of their first photo', () => {
  const groups = [{ faceIds: [bothIds[0]] }, { faceIds: [firstId] }]
  const listNames = (order: typeof groups) =>
    buildPeople([first, both], order).map(person => person.files[0]?.file.name)
  expect(listNames(groups)).toEqual(['a/first.jpg', 'both.jpg'])
  expect(listNames(groups.toReversed())).toEqual(['a/first.jpg', 'both.jpg'])
})
