import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildFolder } from '../../../test/factories/build-folder.ts'
import { buildRaw } from '../../../test/factories/build-raw.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { trashPhotos } from '../../library/trash/trash-photos.ts'
import { findFolder } from './queries.ts'
import { readNewFiles } from './read-files.ts'

const ownerId = 'ann'

describe('a check', () => {
  test('makes photos of new files, less urgent than uploads, newest first, and stores no copy', async () => {
    const { db, store, path, write, check, photos, status, dependencies, id, readOriginal } =
      await buildFolder()
    const bytes = await Promise.all([1, 2].map(async shade => buildPhotoBytes({ shade })))
    await mkdir(join(path, 'summer'))
    await write('old.jpg', bytes[0]!, new Date('2020-01-01'))
    await write('summer/new.jpg', bytes[1]!)
    await write('notes.txt', Buffer.from('no photo'))
    expect(await check()).toBe('reachable')
    expect(await readNewFiles(dependencies, (await findFolder(db, ownerId, id))!, new Set())).toBe(true)
    const jobs = await db.selectFrom('jobs').select(['name', 'priority', 'subjectId']).orderBy('id').execute()
    const found = await photos()
    const idOf = new Map(found.map(photo => [photo.name, photo.id]))
    expect(jobs).toEqual([
      { name: 'make-thumbnail', priority: 0, subjectId: idOf.get('new.jpg') },
      { name: 'process-photo', priority: 2, subjectId: idOf.get('new.jpg') },
      { name: 'make-thumbnail', priority: 0, subjectId: idOf.get('old.jpg') },
      { name: 'process-photo', priority: 2, subjectId: idOf.get('old.jpg') },
    ])
    expect(found).toMatchObject([{ keptIn: 'folder' }, { keptIn: 'folder' }])
    expect(await readOriginal(idOf.get('old.jpg')!)).toEqual(bytes[0])
    expect(await listNames(store)).toEqual([])
    expect(await status()).toMatchObject({ state: 'reachable', files: 2, photos: 2, unread: 0, failed: 0 })
  })

  test('writes the files of a large directory in several transactions', async () => {
    const { db, write, check, status, dependencies } = await buildFolder()
    const names = Array.from({ length: 1101 }, (_, i) => `${i}`)
    await Promise.all(names.map(name => write(`${name}.jpg`, Buffer.from('a'))))
    await Promise.all(names.map(name => write(`${name}.jpg.xmp`, Buffer.from('a'))))
    const begun = vi.spyOn(dependencies.db, 'transaction')
    onTestFinished(() => begun.mockRestore())
    await check()
    // Of 500 files, 500 and 101, and the same for their XMP files.
    expect(begun.mock.calls.length).toBeGreaterThanOrEqual(6)
    expect(await status()).toMatchObject({ files: 1101, unread: 1101 })
    const sidecars = await db.selectFrom('folderSidecars').select('id').execute()
    expect(sidecars).toHaveLength(1101)
  })

  test('reads nothing again that is as it was', async () => {
    const { db, write, look, check } = await buildFolder()
    await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
    await look()
    const before = await db.selectFrom('folderFiles').selectAll().execute()
    await check()
    expect(await db.selectFrom('folderFiles').selectAll().execute()).toEqual(before)
  })

  test('knows copies as such, and keeps the photo until its last file is gone', async () => {
    const { path, write, look, photos, trash, readOriginal } = await buildFolder()
    const bytes = await buildPhotoBytes({ shade: 1 })
    await write('a.jpg', bytes)
    await write('b.jpg', bytes)
    await write('stays.jpg', await buildPhotoBytes({ shade: 2 }))
    await look()
    const [photo] = await photos()
    expect(await photos()).toHaveLength(2)
    await rm(join(path, 'a.jpg'))
    await look()
    expect(await trash()).toEqual([])
    expect(await readOriginal(photo!.id)).toEqual(bytes)
    await rm(join(path, 'b.jpg'))
    await look()
    expect(await trash()).toEqual([photo!.name])
  })

  test.each(['moved within the disk', 'copied elsewhere and deleted'])(
    'keeps the photo of a file that was %s',
    async how => {
      const { path, write, look, photos, trash } = await buildFolder()
      const bytes = await buildPhotoBytes({ shade: 1 })
      await write('a.jpg', bytes)
      await write('stays.jpg', await buildPhotoBytes({ shade: 2 }))
      await look()
      const before = await photos()
      await mkdir(join(path, 'other'))
      if (how.startsWith('moved')) await rename(join(path, 'a.jpg'), join(path, 'other/b.jpg'))
      else {
        await rm(join(path, 'a.jpg'))
        await write('other/b.jpg', bytes, new Date('2026-05-04'))
      }
      await look()
      await look()
      expect(await photos()).toEqual(before)
      expect(await trash()).toEqual([])
    },
  )

  test('brings a photo back with its file, but not one that its user deleted', async () => {
    const { db, path, write, look, photos, trash, clock } = await buildFolder()
    const bytes = await buildPhotoBytes({ shade: 1 })
    await write('a.jpg', bytes)
    await write('b.jpg', await buildPhotoBytes({ shade: 2 }))
    await write('c.jpg', await buildPhotoBytes({ shade: 3 }))
    await look()
    const [a, b] = await photos()
    await rm(join(path, 'a.jpg'))
    await trashPhotos(db, ownerId, { photoIds: [b!.id], now: clock.now })
    await look()
    expect(await trash()).toEqual(['a.jpg', 'b.jpg'])
    await write('a again.jpg', bytes, new Date('2026-05-04'))
    await look()
    expect(await trash()).toEqual(['b.jpg'])
    expect((await photos()).map(({ id }) => id)).toContain(a!.id)
  })

  test('does not bring an erased photo again, under any name', async () => {
    const { db, path, write, look, photos } = await buildFolder()
    await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
    await write('b.jpg', await buildPhotoBytes({ shade: 2 }))
    await look()
    await db.deleteFrom('allPhotos').where('name', '=', 'a.jpg').execute()
    await look()
    await write('copy.jpg', await readFile(join(path, 'a.jpg')))
    await look()
    expect((await photos()).map(({ name }) => name)).toEqual(['b.jpg'])
  })

  test('reads a changed file again as the same photo, and tells meanwhile that it changed', async () => {
    const { db, write, look, check, readAll, photos, readOriginal } = await buildFolder()
    await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
    await look()
    await db.updateTable('allPhotos').set({ state: 'processed' }).execute()
    const [before] = await photos()
    const bytes = await buildPhotoBytes({ shade: 2 })
    await write('a.jpg', bytes, new Date('2026-05-04'))
    await expect(readOriginal(before!.id)).rejects.toMatchObject({ code: 'original-changed', status: 409 })
    await check()
    await readAll()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await photos()).toMatchObject([{ id: before!.id, sha256, state: 'waiting' }])
    expect(await readOriginal(before!.id)).toEqual(bytes)
  })

  test('makes another photo of a changed copy', async () => {
    const { write, look, photos } = await buildFolder()
    const bytes = await buildPhotoBytes({ shade: 1 })
    await write('a.jpg', bytes)
    await write('b.jpg', bytes)
    await look()
    await write('b.jpg', await buildPhotoBytes({ shade: 2 }), new Date('2026-05-04'))
    await look()
    expect(await photos()).toHaveLength(2)
  })

  test('tells of files that are no photos, or too large, and goes on', async () => {
    const { write, look, status } = await buildFolder()
    await write('text.jpg', Buffer.from('this is no photo at all, whatever its name says'))
    await write('large.png', Buffer.alloc(1_000_001))
    const raw = await buildRaw('cr2', { preview: await buildPhotoBytes({ shade: 2, width: 960 }) })
    await write('RAW_1.CR2', Buffer.concat([raw, Buffer.alloc(1_000_001)]))
    await write('RAW_2.CR2', Buffer.concat([raw, Buffer.alloc(2_000_001)]))
    await write('empty.gif', Buffer.alloc(0))
    await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
    await look()
    const { failures, ...rest } = await status()
    expect(rest).toMatchObject({ files: 6, photos: 2, unread: 0, failed: 4 })
    expect(failures.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: 'RAW_2.CR2', code: 'photo-too-large' },
      { path: 'empty.gif', code: 'photo-empty' },
      { path: 'large.png', code: 'photo-too-large' },
      { path: 'text.jpg', code: 'photo-unknown-format' },
    ])
  })

  test('waits for a file that is still being written', async () => {
    const { db, dependencies, id, write, check, readAll, photos, clock } = await buildFolder()
    await write('a.jpg', await buildPhotoBytes({ shade: 1 }), new Date(clock.now + 59_000))
    await check()
    const skipped = new Set<number>()
    await readNewFiles(dependencies, (await findFolder(db, ownerId, id))!, skipped)
    expect([skipped.size, await photos()]).toEqual([1, []])
    clock.now += 10_000
    await readAll()
    expect(await photos()).toHaveLength(1)
  })

  test('a file that is gone before it was read holds up no other of its size', async () => {
    const { db, path, write, check, look, trash } = await buildFolder()
    const bytes = await Promise.all([1, 2].map(async shade => buildPhotoBytes({ shade })))
    expect(bytes[0]).toHaveLength(bytes[1]!.length)
    await write('stays.jpg', await buildPhotoBytes({ shade: 3 }))
    await write('read.jpg', bytes[0]!)
    await look()
    await write('unread.jpg', bytes[1]!)
    await check()
    await rm(join(path, 'unread.jpg'))
    await rm(join(path, 'read.jpg'))
    await check()
    expect(await trash()).toEqual(['read.jpg'])
    const missing = await db
      .selectFrom('folderFiles')
      .select('state')
      .where('missingAt', 'is not', null)
      .execute()
    expect(missing.map(({ state }) => state).toSorted()).toEqual(['new', 'read'])
  })

  test('takes names in any encoding, and leaves out what is hidden, ignored or no file', async () => {
    const { path, write, look, photos, status } = await buildFolder()
    const outside = await makeTemporaryFolder()
    await writeFile(join(outside, 'secret.jpg'), await buildPhotoBytes({ shade: 9 }))
    for (const folder of ['@eaDir', '.thumbnails', 'drafts']) await mkdir(join(path, folder))
    await write(Buffer.from([0x6c, 0xe9, 0x61, ...Buffer.from('.jpg')]), await buildPhotoBytes({ shade: 1 }))
    await write('@eaDir/a.jpg', await buildPhotoBytes({ shade: 2 }))
    await write('.thumbnails/a.jpg', await buildPhotoBytes({ shade: 3 }))
    await write('.hidden.jpg', await buildPhotoBytes({ shade: 4 }))
    await write('drafts/a.jpg', await buildPhotoBytes({ shade: 5 }))
    await write('drafts/kept.jpg', await buildPhotoBytes({ shade: 6 }))
    await write('scan-1.tif.jpg', await buildPhotoBytes({ shade: 7 }))
    await write('.kindredignore', Buffer.from('drafts/*\nscan-*\n'))
    await write('drafts/.kindredignore', Buffer.from('!kept.jpg\n'))
    await symlink(outside, join(path, 'outside'))
    await symlink(join(outside, 'secret.jpg'), join(path, 'secret.jpg'))
    await symlink(path, join(path, 'loop'))
    execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', join(path, 'pipe.jpg')])
    const socket = createServer().listen(join(path, 'socket.jpg'))
    onTestFinished(() => void socket.close())
    await look()
    expect((await photos()).map(({ name }) => name)).toEqual(['kept.jpg', 'l\ufffda.jpg'])
    expect(await status()).toMatchObject({ files: 2, photos: 2, links: 3, special: 2, ignored: 2 })
  })
})

describe('a folder that is not what it was', () => {
  test.each([
    ['missing', async (path: string) => rename(path, `${path}-away`)],
    ['empty', async (path: string) => rename(path, `${path}-away`).then(() => mkdir(path))],
    ['missing', async (path: string) => rename(path, `${path}-away`).then(() => writeFile(path, ''))],
    [
      'not-allowed',
      async (path: string) => rename(path, `${path}-away`).then(() => symlink(`${path}-away`, path)),
    ],
  ])('is %s, and loses nothing', async (reason, change) => {
    const { path, write, look, photos, trash, status, readOriginal } = await buildFolder()
    await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
    await look()
    const before = await photos()
    await change(path)
    expect(await look()).toBe(reason)
    expect(await status()).toMatchObject({ state: 'unreachable', reason, photos: 1 })
    expect(await photos()).toEqual(before)
    await expect(readOriginal(before[0]!.id)).rejects.toMatchObject({ code: 'folder-unreachable' })
    await rm(path, { recursive: true, force: true })
    await rename(`${path}-away`, path)
    expect(await look()).toBe('reachable')
    expect([await photos(), await trash()]).toEqual([before, []])
  })

  test('is on another device: nothing changes unless its files are those of before', async () => {
    const { db, path, write, look, photos } = await buildFolder()
    await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
    await look()
    const before = await photos()
    await db.updateTable('folders').set({ device: '123' }).execute()
    await db.updateTable('folderFiles').set({ device: '123' }).execute()
    await rename(join(path, 'a.jpg'), join(path, '../a.jpg'))
    await write('another disk.jpg', await buildPhotoBytes({ shade: 2 }))
    expect(await look()).toBe('other-device')
    expect(await photos()).toEqual(before)
    await rename(join(path, '../a.jpg'), join(path, 'a.jpg'))
    expect(await look()).toBe('reachable')
    expect(await photos()).toHaveLength(2)
  })

  test('keeps photos of a disk that was mounted in it', async () => {
    const { db, path, write, look, photos, trash } = await buildFolder()
    await mkdir(join(path, 'usb'))
    await write('usb/a.jpg', await buildPhotoBytes({ shade: 1 }))
    await write('b.jpg', await buildPhotoBytes({ shade: 2 }))
    await look()
    await db
      .updateTable('folderFiles')
      .set({ device: '123' })
      .where('directory', '=', Buffer.from('usb'))
      .execute()
    await rm(join(path, 'usb/a.jpg'))
    await look()
    await rm(join(path, 'usb'), { recursive: true })
    await look()
    expect([(await photos()).length, await trash()]).toEqual([2, []])
  })
})
