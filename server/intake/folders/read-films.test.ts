import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { buildFilm } from '../../../test/factories/build-film.ts'
import { buildFolder } from '../../../test/factories/build-folder.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import { BlobNotFoundError } from '../../storage/blobs/blob-store.ts'

async function setUp() {
  const folder = await buildFolder()
  const { db, store, ownerId } = folder
  const films = () =>
    db
      .selectFrom('films')
      .innerJoin('allPhotos', 'allPhotos.id', 'films.photoId')
      .select(['films.id', 'films.name', 'films.sha256', 'allPhotos.name as photo'])
      .orderBy('films.name')
      .execute()
  const read = async (id: string) => buffer(await store.read(blobNames.film(ownerId, id)))
  const jpeg = await buildPhotoBytes({ shade: 5 })
  return { ...folder, films, read, jpeg }
}

test('a film beside a photo of a folder belongs to it, and stays where it is', async () => {
  const { write, look, films, read, jpeg, uploads } = await setUp()
  await write('IMG_1.JPG', jpeg)
  await write('IMG_1.MOV', buildFilm())
  await write('holiday.mp4', buildFilm({ brand: 'isom' }))
  await look()
  const [film, ...others] = await films()
  expect([film?.photo, film?.name, others]).toEqual(['IMG_1.JPG', 'IMG_1.MOV', []])
  expect(await read(film!.id)).toEqual(buildFilm())
  expect(await listNames(uploads)).toEqual([])
})

test('a film that comes later, changes, moves or goes is followed', async () => {
  const { write, look, films, read, jpeg, path } = await setUp()
  await write('IMG_1.JPG', jpeg)
  await look()
  expect(await films()).toEqual([])
  await write('IMG_1.MOV', buildFilm())
  await look()
  const [first] = await films()
  expect(await read(first!.id)).toEqual(buildFilm())
  await write('IMG_1.MOV', buildFilm({ seed: 2 }), new Date('2026-05-03T10:00:00Z'))
  await look()
  const [changed] = await films()
  expect(await read(changed!.id)).toEqual(buildFilm({ seed: 2 }))
  await mkdir(join(path, 'moved'))
  for (const name of ['IMG_1.JPG', 'IMG_1.MOV']) await rename(join(path, name), join(path, 'moved', name))
  await look()
  const [moved] = await films()
  expect([moved?.photo, await read(moved!.id)]).toEqual(['IMG_1.JPG', buildFilm({ seed: 2 })])
  await rm(join(path, 'moved', 'IMG_1.MOV'))
  await look()
  expect(await films()).toEqual([])
  await expect(read(moved!.id)).rejects.toThrow(BlobNotFoundError)
})

test('a photo keeps the film beside its other copy', async () => {
  const { write, look, films, read, jpeg, path } = await setUp()
  for (const directory of ['a', 'b']) {
    await mkdir(join(path, directory))
    await write(`${directory}/IMG_1.JPG`, jpeg)
    await write(`${directory}/IMG_1.MOV`, buildFilm())
  }
  await look()
  expect(await films()).toHaveLength(1)
  for (const directory of ['a', 'b']) {
    await rm(join(path, directory, 'IMG_1.MOV'))
    await look()
    const left = await films()
    expect(left).toHaveLength(directory === 'a' ? 1 : 0)
    for (const { id } of left) expect(await read(id)).toEqual(buildFilm())
  }
})

test('films go to the trash with their photos and come back', async () => {
  const { write, look, films, read, jpeg, path, trash } = await setUp()
  await write('other.jpg', await buildPhotoBytes({ shade: 9 }))
  await write('IMG_1.JPG', jpeg)
  await write('IMG_1.MOV', buildFilm())
  await look()
  for (const name of ['IMG_1.JPG', 'IMG_1.MOV']) await rm(join(path, name))
  await look()
  expect(await trash()).toEqual(['IMG_1.JPG'])
  await write('IMG_1.JPG', jpeg)
  await write('IMG_1.MOV', buildFilm())
  await look()
  const [film] = await films()
  expect([await trash(), film?.photo, await read(film!.id)]).toEqual([[], 'IMG_1.JPG', buildFilm()])
})

test('a film that is too large or none is listed with the reason, and the photo stays', async () => {
  const { write, look, films, jpeg, status, photos } = await setUp()
  await write('IMG_1.JPG', jpeg)
  await write('IMG_1.MOV', buildFilm({ contentBytes: 600_000 }))
  await write('IMG_2.JPG', await buildPhotoBytes({ shade: 6 }))
  await write('IMG_2.MP4', Buffer.from('no film at all'))
  await look()
  expect([(await photos()).length, await films()]).toEqual([2, []])
  const { failed, failures } = await status()
  expect(failed).toBe(2)
  expect(Object.fromEntries(failures.map(({ path, code }) => [path, code]))).toEqual({
    'IMG_1.MOV': 'film-too-large',
    'IMG_2.MP4': 'film-unknown-format',
  })
})

test('a video that only has the name of a photo of a folder is not its film', async () => {
  const { write, look, films, jpeg } = await setUp()
  await write('IMG_1.JPG', jpeg)
  await write('IMG_1.MOV', buildFilm({ says: { durationMs: 40_000 } }))
  await write('IMG_2.JPG', await buildPhotoBytes({ shade: 6 }))
  await write('IMG_2.MOV', buildFilm({ says: { durationMs: 3000 } }))
  await look()
  expect((await films()).map(({ photo }) => photo)).toEqual(['IMG_2.JPG'])
})
