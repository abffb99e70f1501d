import { mkdir, readFile, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFolder } from '../../../test/factories/build-folder.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { removeNames } from '../../machinery/xmp/merge-names.ts'
import { readPhotoNames } from '../../machinery/xmp/photo-names.ts'
import { writeNames, type NamedPhoto } from './write-names.ts'

const ownerId = 'ann'
const BOX = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }
const DEVELOPED = Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/">\r
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
 <rdf:Description rdf:about='' xmlns:xmp="http://ns.adobe.com/xap/1.0/"   xmp:Rating='4'/>
</rdf:RDF></x:xmpmeta>\n\n`)

async function setUp() {
  const folder = await buildFolder()
  const { db, path, id, root, write, look, photos } = folder
  await mkdir(join(path, 'sub'))
  for (const [i, name] of ['a.jpg', 'b.jpg', 'sub/c.jpg'].entries())
    await write(name, await buildPhotoBytes({ shade: i + 1 }))
  await look()
  const names = new Map([
    ['a.jpg', 'Ann'],
    ['b.jpg', 'Bea'],
    ['c.jpg', 'Cem'],
  ])
  const readNamedPhotos = async (_owner: string, ids: readonly string[]) => {
    const named = new Map<string, NamedPhoto>()
    for (const { id: photoId, name } of await photos()) {
      const person = names.get(name)
      if (ids.includes(photoId) && person !== undefined)
        named.set(photoId, {
          photo: { width: 100, height: 100, orientation: 1 },
          faces: [{ name: person, box: BOX }],
        })
    }
    return named
  }
  const writeAll = () => writeNames({ db, roots: [root], readNamedPhotos }, ownerId, id)
  const read = async (file: string) => readFile(join(path, file))
  const list = async () => (await readdir(path, { recursive: true })).toSorted()
  const readName = async (file: string) => readPhotoNames(await read(file))?.regions[0]?.name
  return { ...folder, names, readNamedPhotos, writeAll, read, list, readName }
}

test('leaves JSON beside a photo as it is, and writes XMP', async () => {
  const { writeAll, write, look, read, readName } = await setUp()
  await write('a.json', Buffer.from('[]'))
  await look()
  expect(await writeAll()).toMatchObject({ written: 3, failed: [], kept: [] })
  expect((await read('a.json')).toString()).toBe('[]')
  expect(await readName('a.jpg.xmp')).toBe('Ann')
})

test('writes names beside the photos, and again only where they changed', async () => {
  const { path, writeAll, list, readName, read, names, check, db } = await setUp()
  const before = await Promise.all(['a.jpg', 'b.jpg', 'sub/c.jpg'].map(name => stat(join(path, name))))
  expect(await writeAll()).toEqual({ written: 3, unchanged: 0, kept: [], failed: [] })
  expect(await list()).toEqual([
    'a.jpg',
    'a.jpg.xmp',
    'b.jpg',
    'b.jpg.xmp',
    'sub',
    'sub/c.jpg',
    'sub/c.jpg.xmp',
  ])
  expect([await readName('a.jpg.xmp'), await readName('sub/c.jpg.xmp')]).toEqual(['Ann', 'Cem'])
  const after = await Promise.all(['a.jpg', 'b.jpg', 'sub/c.jpg'].map(name => stat(join(path, name))))
  expect(after.map(({ mtimeMs, ctimeMs }) => [mtimeMs, ctimeMs])).toEqual(
    before.map(({ mtimeMs, ctimeMs }) => [mtimeMs, ctimeMs]),
  )
  names.set('b.jpg', 'Beatrice')
  const a = await read('a.jpg.xmp')
  expect(await writeAll()).toMatchObject({ written: 1, unchanged: 2 })
  expect([await read('a.jpg.xmp'), await readName('b.jpg.xmp')]).toEqual([a, 'Beatrice'])
  names.delete('b.jpg')
  expect(await writeAll()).toMatchObject({ written: 1, unchanged: 2 })
  expect(readPhotoNames(await read('b.jpg.xmp'))).toBeNull()
  // Kindred's own files are not read as names of another program.
  await check()
  expect(await db.selectFrom('folderSidecars').select('state').distinct().execute()).toEqual([
    { state: 'read' },
  ])
})

test('keeps each byte of other programs in existing files, and copies of those', async () => {
  const { path, write, check, writeAll, list, read, readName, names } = await setUp()
  await write('a.xmp', DEVELOPED)
  await write('b.jpg.xmp', Buffer.from('no XMP at all'))
  await check()
  expect(await writeAll()).toEqual({ written: 2, unchanged: 0, kept: ['b.jpg.xmp'], failed: [] })
  expect((await read('b.jpg.xmp')).toString()).toBe('no XMP at all')
  expect([removeNames(await read('a.xmp')), await read('a.xmp.before-kindred')]).toEqual([
    DEVELOPED,
    DEVELOPED,
  ])
  expect(await readName('a.xmp')).toBe('Ann')
  names.set('a.jpg', 'Anna')
  await writeAll()
  expect((await list()).filter(name => name.includes('before'))).toEqual(['a.xmp.before-kindred'])
  const edited = Buffer.from((await read('a.xmp')).toString().replace("xmp:Rating='4'", "xmp:Rating='5'"))
  await writeFile(join(path, 'a.xmp'), edited)
  names.set('a.jpg', 'Annika')
  await writeAll()
  const rest = Buffer.from(DEVELOPED.toString().replace("xmp:Rating='4'", "xmp:Rating='5'"))
  expect([removeNames(await read('a.xmp')), await read('a.xmp.before-kindred-2')]).toEqual([rest, rest])
  expect(await read('a.xmp.before-kindred')).toEqual(DEVELOPED)
})

test('goes on after a file that cannot be written, follows no link, and asks KINDRED_FOLDERS', async () => {
  const { db, id, path, writeAll, readNamedPhotos, list } = await setUp()
  const outside = join(await makeTemporaryFolder(), 'outside.xmp')
  await writeFile(outside, DEVELOPED)
  await symlink(outside, join(path, 'a.jpg.xmp'))
  await mkdir(join(path, 'b.jpg.xmp'))
  const { written, failed } = await writeAll()
  expect([written, failed.map(one => one.path)]).toEqual([1, ['a.jpg.xmp', 'b.jpg.xmp']])
  expect(await readFile(outside)).toEqual(DEVELOPED)
  expect((await list()).filter(name => name.includes('kindred'))).toEqual([])
  await expect(writeNames({ db, roots: [], readNamedPhotos }, ownerId, id)).rejects.toMatchObject({
    code: 'folder-not-allowed',
  })
  await expect(writeNames({ db, roots: [], readNamedPhotos }, 'bea', id)).rejects.toMatchObject({
    code: 'not-found',
  })
})
