import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPhotoOfName, readPhotos } from './read-photos.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kindred-photos-'))
})
afterEach(() => rm(folder, { recursive: true }))

test.each([
  ['Ada/P00089_face4.jpg', 'P00089'],
  ['Bob/P00089_face0.png', 'P00089'],
  ['Ada/at the sea_face12.jpg', 'at the sea'],
  ['Ada/1.jpg', 'Ada/1.jpg'],
  ['Ada/my_face.jpg', 'Ada/my_face.jpg'],
])('the photo of %s is %s', (picture, photo) => {
  expect(readPhotoOfName(picture)).toBe(photo)
})

test('reads the photo of each picture', async () => {
  const file = path.join(folder, 'photos.tsv')
  await writeFile(file, 'Ada/1.jpg\ttable\r\nBob/1.jpg\ttable\n')
  expect(await readPhotos(file)).toEqual(
    new Map([
      ['Ada/1.jpg', 'table'],
      ['Bob/1.jpg', 'table'],
    ]),
  )
})

test.each(['Ada/1.jpg', 'Ada/1.jpg\t', 'Ada/1.jpg\ttable\tmore'])('refuses the line %j', async line => {
  const file = path.join(folder, 'photos.tsv')
  await writeFile(file, `Ada/0.jpg\ttable\n${line}\n`)
  await expect(readPhotos(file)).rejects.toThrow('line 2: expected a picture and its photo')
})
