import { expect, test } from 'vitest'
import { buildPeople } from './build-people.ts'
import { buildFace, buildFile, computeSha256 } from './fixtures/build-files.ts'
import { planFiles } from './plan-files.ts'

const findNothingTaken = () => Promise.resolve(false)

async function listTargets(
  names: readonly string[],
  isTaken: (target: string) => Promise<boolean> = findNothingTaken,
) {
  const planned = await planFiles(
    [],
    names.map(name => buildFile(name)),
    isTaken,
  )
  return planned.map(({ target }) => target)
}

test('a photo of two people goes to both folders', async () => {
  const file = buildFile('sub/both.jpg', { faces: [buildFace(), buildFace()] })
  const people = buildPeople(
    [file],
    [0, 1].map(index => ({ faceIds: [`${computeSha256('sub/both.jpg')}:${index}`] })),
  )
  const planned = await planFiles(people, [buildFile('nobody.jpg')], findNothingTaken)
  expect(planned.map(({ target, file }) => [target, file.name])).toEqual([
    ['Person 1/both.jpg', 'sub/both.jpg'],
    ['Person 2/both.jpg', 'sub/both.jpg'],
    ['No faces/nobody.jpg', 'nobody.jpg'],
  ])
})

test('a film lies beside its photo, under its name and number', async () => {
  const film = { file: { name: 'b/IMG_1.MOV', path: '/photos/b/IMG_1.MOV' }, sha256: computeSha256('film') }
  const files = [buildFile('a/IMG_1.HEIC'), { ...buildFile('b/IMG_1.HEIC'), film }]
  const planned = await planFiles([], files, async target => target === 'No faces/IMG_1 (2).MOV')
  expect(planned.map(({ target, file, sha256 }) => [target, file.name, sha256])).toEqual([
    ['No faces/IMG_1.HEIC', 'a/IMG_1.HEIC', computeSha256('a/IMG_1.HEIC')],
    ['No faces/IMG_1 (3).HEIC', 'b/IMG_1.HEIC', computeSha256('b/IMG_1.HEIC')],
    ['No faces/IMG_1 (3).MOV', 'b/IMG_1.MOV', film.sha256],
  ])
})

test('photos of the same name are numbered', async () => {
  expect(await listTargets(['a/IMG_1.jpg', 'b/IMG_1.jpg', 'c/IMG_1.jpg', 'd/IMG_1'])).toEqual([
    'No faces/IMG_1.jpg',
    'No faces/IMG_1 (2).jpg',
    'No faces/IMG_1 (3).jpg',
    'No faces/IMG_1',
  ])
})

test('a number that another photo already has is skipped', async () => {
  expect(await listTargets(['a/x (2).jpg', 'a/x.jpg', 'b/x.jpg'])).toEqual([
    'No faces/x (2).jpg',
    'No faces/x.jpg',
    'No faces/x (3).jpg',
  ])
})

test('names that are equal on some disks are numbered too', async () => {
  expect(await listTargets(['a/Émile.JPG', 'b/E\u0301mile.jpg'])).toEqual([
    'No faces/Émile.JPG',
    'No faces/E\u0301mile (2).jpg',
  ])
})

test('a file of another program is not overwritten', async () => {
  const taken = new Set(['No faces/x.jpg', 'No faces/x (2).jpg'])
  expect(await listTargets(['x.jpg'], target => Promise.resolve(taken.has(target)))).toEqual([
    'No faces/x (3).jpg',
  ])
})
