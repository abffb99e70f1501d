import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodePattern } from '../../server/machinery/imaging/fixtures/encode-pattern.ts'
import { buildFilm } from '../../test/factories/build-film.ts'
import { scanPhotos } from './scan-photos.ts'

let folder: string
const excludeNothing = () => Promise.resolve(false)

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kindred-scan-'))
})

afterEach(() => rm(folder, { recursive: true }))

async function put(name: string, content: string | Uint8Array = ''): Promise<void> {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

async function scanNames(): Promise<string[]> {
  const { photos, unreadable } = await scanPhotos(folder, excludeNothing)
  expect(unreadable).toEqual([])
  return photos.map(photo => photo.name)
}

test('finds photos in all folders, in the same order each time', async () => {
  const names = ['a.jpg', 'b/1 2.PNG', 'b/c/صورة.heic', 'b/🏖️.webp', 'z\nz.tiff']
  for (const name of names.toReversed()) await put(name)
  expect(await scanNames()).toEqual(names)
})

test('skips files that are not photos or begin with a dot', async () => {
  for (const name of ['notes.txt', 'film.mp4', '._a.jpg', '.thumbnails/a.jpg']) await put(name, 'text')
  expect(await scanNames()).toEqual([])
})

test('finds films by their names and content', async () => {
  await put('IMG_1.MOV', buildFilm())
  await put('a/IMG_2.mp4', buildFilm({ brand: 'isom' }))
  await put('IMG_3.mov', 'text')
  await put('IMG_4.avi', buildFilm())
  const { photos, films } = await scanPhotos(folder, excludeNothing)
  expect([photos, films.map(({ name }) => name)]).toEqual([[], ['IMG_1.MOV', 'a/IMG_2.mp4']])
})

test('finds raw files by their names, and other photos without an extension by their content', async () => {
  await put('IMG_0001', await encodePattern('jpeg'))
  await put('photo.bak', await encodePattern('png'))
  await put('RAW_0001.NEF', await encodePattern('tiff'))
  await put('RAW_0001.pef', await encodePattern('tiff'))
  expect(await scanNames()).toEqual(['IMG_0001', 'RAW_0001.NEF', 'photo.bak'])
})

test('follows links to photos and folders, but not in circles', async () => {
  await put('album/a.jpg')
  await symlink(folder, path.join(folder, 'album', 'back'))
  await symlink(path.join(folder, 'album', 'a.jpg'), path.join(folder, 'b.jpg'))
  expect(await scanNames()).toEqual(['album/a.jpg', 'b.jpg'])
})

test('reports what cannot be read, and continues', async () => {
  await put('ok.jpg')
  await symlink('gone.jpg', path.join(folder, 'broken.jpg'))
  await symlink('round.jpg', path.join(folder, 'round.jpg'))
  const { photos, unreadable } = await scanPhotos(folder, excludeNothing)
  expect(photos.map(photo => photo.name)).toEqual(['ok.jpg'])
  expect(unreadable).toEqual([
    { name: 'broken.jpg', reason: "it doesn't exist" },
    { name: 'round.jpg', reason: 'its links form a loop' },
  ])
})

test('reports a name that is not valid Unicode', async () => {
  await writeFile(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9]), Buffer.from('.jpg')]), '')
  const { unreadable } = await scanPhotos(folder, excludeNothing)
  expect(unreadable).toEqual([{ name: 'caf\ufffd.jpg', reason: "its name isn't valid Unicode; rename it" }])
})

test('leaves out excluded folders', async () => {
  await put('mine/a.jpg')
  await put('people/Person 1/a.jpg')
  const { photos } = await scanPhotos(folder, found => Promise.resolve(path.basename(found) === 'people'))
  expect(photos.map(photo => photo.name)).toEqual(['mine/a.jpg'])
})

test('reports a missing folder', async () => {
  const { unreadable } = await scanPhotos(path.join(folder, 'gone'), excludeNothing)
  expect(unreadable).toEqual([
    { name: path.join(folder, 'gone'), reason: "the folder can't be read: it doesn't exist" },
  ])
})
