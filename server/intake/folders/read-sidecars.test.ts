import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFolder } from '../../../test/factories/build-folder.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { PARSE_FUNCTIONS } from '../../machinery/parsing/parse-functions.ts'
import type { ParseInThread } from '../../machinery/parsing/parse-pool.ts'
import { writeSidecar } from '../../machinery/xmp/write-sidecar.ts'
import { storeSidecarNames } from '../../library/names/import-names.ts'
import { findFolder } from './queries.ts'
import { readSidecars } from './read-sidecars.ts'

const ownerId = 'ann'
const SIZE = { width: 100, height: 100, orientation: 1 }
const BOX = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
const xmp = (name: string) => writeSidecar(SIZE, [{ name, box: BOX }])
const json = (name: string) => Buffer.from(JSON.stringify([{ 'XMP:PersonInImage': [name] }]))
const notes = (photo: string, name: string) =>
  Buffer.from(`[Contacts2]\nab12=${name};;\n[${photo}]\nfaces=rect64(1999199933333333),ab12\n`)

async function setUp() {
  const folder = await buildFolder()
  const { db, id, check, readAll, clock } = folder
  // In this thread; parse-pool.test.ts tests the threads.
  const parse = (async (_ownerId: string, kind: keyof typeof PARSE_FUNCTIONS, input: never) =>
    PARSE_FUNCTIONS[kind](input)) as ParseInThread
  const read = async () => {
    const keepNames = (owner: string, sidecars: Parameters<typeof storeSidecarNames>[2]) =>
      storeSidecarNames({ db, now: () => clock.now }, owner, sidecars)
    while (await readSidecars({ db, parse, keepNames }, (await findFolder(db, ownerId, id))!));
  }
  const look = async () => {
    await check()
    await readAll()
    await read()
  }
  /** The people in each photo, by its name. */
  const readNames = async () => {
    const rows = await db
      .selectFrom('importedNames')
      .innerJoin('photos', 'photos.id', 'importedNames.photoId')
      .select(['photos.name', 'names', 'source'])
      .orderBy('photos.name')
      .execute()
    return rows.map(({ name, names, source }) => `${name} ${source} ${/An\w+|Be\w+|Ce\w+/.exec(names)?.[0]}`)
  }
  const listStates = async () =>
    (await db.selectFrom('folderSidecars').select('state').orderBy('name').execute()).map(
      ({ state }) => state,
    )
  return { ...folder, look, read, readNames, listStates }
}

test('files beside photos name the people in them, as for uploads', async () => {
  const { path, write, look, readNames, db } = await setUp()
  for (const [i, name] of ['a', 'b', 'c', 'd'].entries())
    await write(`${name}.jpg`, await buildPhotoBytes({ shade: i + 1 }))
  await mkdir(join(path, 'old'))
  await write('old/e.jpg', await buildPhotoBytes({ shade: 9 }))
  await write('a.jpg.xmp', xmp('Ann'))
  await write('B.XMP', xmp('Bea'))
  await write('c.xmp', Buffer.from('<not xml'))
  await write('old/.picasa.ini', notes('e.jpg', 'Cem'))
  await look()
  expect(await readNames()).toEqual(['a.jpg sidecar Ann', 'b.jpg sidecar Bea', 'e.jpg sidecar Cem'])
  const jobs = await db.selectFrom('jobs').select('name').where('name', '=', 'apply-names').execute()
  expect(jobs.length).toBeGreaterThan(0)
  // They are no photos, and no failures.
  expect(await db.selectFrom('folderFiles').select('id').execute()).toHaveLength(5)
})

test('JSON names people in a photo whose XMP names nobody', async () => {
  const { write, look, readNames } = await setUp()
  for (const [i, name] of ['a', 'b'].entries())
    await write(`${name}.jpg`, await buildPhotoBytes({ shade: i + 1 }))
  await write('a.jpg.json', json('Anna'))
  await write('a.xmp', Buffer.from('<x/>'))
  await write('b.json', json('Bess'))
  await write('b.jpg.xmp', xmp('Bea'))
  await look()
  expect(await readNames()).toEqual(['a.jpg sidecar Anna', 'b.jpg sidecar Bea'])
})

test('a sidecar that comes later, changes or goes is seen; a photo that comes later has its names', async () => {
  const { path, write, look, readNames, listStates } = await setUp()
  await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
  await write('b.jpg.xmp', xmp('Bea'))
  await look()
  expect(await readNames()).toEqual([])
  await write('a.jpg.xmp', xmp('Ann'))
  await write('b.jpg', await buildPhotoBytes({ shade: 2 }))
  await look()
  expect(await readNames()).toEqual(['a.jpg sidecar Ann', 'b.jpg sidecar Bea'])
  await write('a.jpg.xmp', xmp('Anna'), new Date('2026-05-04'))
  await look()
  expect(await readNames()).toEqual(['a.jpg sidecar Anna', 'b.jpg sidecar Bea'])
  expect(await listStates()).toEqual(['read', 'read'])
  await rm(join(path, 'a.jpg.xmp'))
  await look()
  expect(await listStates()).toEqual(['read'])
})

test('XMP comes before notes on the folder, and ambiguous, ignored or large files name nobody', async () => {
  const { write, look, readNames, listStates } = await setUp()
  await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
  await write('twice.jpg', await buildPhotoBytes({ shade: 2 }))
  await write('twice.png', await buildPhotoBytes({ shade: 3 }))
  await write('large.jpg', await buildPhotoBytes({ shade: 4 }))
  await write('a.xmp', xmp('Ann'))
  await write('twice.xmp', xmp('Bea'))
  await write('large.xmp', Buffer.concat([xmp('Bea'), Buffer.alloc(300_000, 0x20)]))
  await write('no.xmp', xmp('Bea'))
  await write('.kindredignore', Buffer.from('no.xmp\n'))
  await write('.picasa.ini', notes('a.jpg', 'Cem'))
  await look()
  expect(await readNames()).toEqual(['a.jpg sidecar Ann'])
  expect(await listStates()).toEqual(['read', 'read', 'failed', 'read'])
})
