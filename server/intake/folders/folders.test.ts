import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { buildFolder } from '../../../test/factories/build-folder.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import { withFolders } from '../../storage/blobs/with-folders.ts'
import { withinDeadline } from '../../storage/blobs/open-within.ts'
import { listPhotosToExport } from '../../erasure/export/queries.ts'
import { checkFolder } from './check-folder.ts'
import { addFolder, removeFolder } from './folders.ts'
import { deleteJob } from '../../machinery/jobs/queries.ts'
import { claimJob } from '../../machinery/jobs/turn-queries.ts'
import { findFolder, listFolders } from './queries.ts'
import { readNewFiles } from './read-files.ts'

const ownerId = 'ann'

describe('adding a folder', () => {
  test('takes only folders below KINDRED_FOLDERS, wherever links and dots lead', async () => {
    const { dependencies, root, path, dataDir } = await buildFolder()
    const outside = await makeTemporaryFolder()
    await symlink(outside, join(root, 'link'))
    await writeFile(join(root, 'file'), '')
    for (const wanted of [
      outside,
      join(root, 'link'),
      `${path}/../..`,
      '/',
      join(root, 'none'),
      join(root, 'file'),
    ])
      await expect(addFolder(dependencies, ownerId, { path: wanted })).rejects.toMatchObject({
        code: 'folder-not-allowed',
      })
    await expect(addFolder({ ...dependencies, roots: [] }, 'bea', { path })).rejects.toMatchObject({
      code: 'folder-not-allowed',
    })
    const allowed = { ...dependencies, roots: [root, dataDir] }
    await expect(addFolder(allowed, 'bea', { path: dataDir })).rejects.toMatchObject({
      code: 'folder-overlaps',
    })
    for (const wanted of [path, root, `${path}/.`])
      await expect(addFolder(allowed, ownerId, { path: wanted })).rejects.toMatchObject({
        code: 'folder-overlaps',
      })
  })

  test('gives two users the same folder, each with photos of their own', async () => {
    const { db, dependencies, path, write, look, clock } = await buildFolder()
    await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
    await look()
    const { id } = await addFolder(dependencies, 'bea', { path })
    clock.now += 60_000
    const folder = (await findFolder(db, 'bea', id))!
    await checkFolder(dependencies, folder)
    await readNewFiles(dependencies, folder, new Set())
    const owners = await db.selectFrom('photos').select(['ownerId', 'name']).orderBy('ownerId').execute()
    expect(owners).toEqual([
      { ownerId: 'ann', name: 'a.jpg' },
      { ownerId: 'bea', name: 'a.jpg' },
    ])
    expect(await findFolder(db, ownerId, id)).toBeUndefined()
    await expect(removeFolder(dependencies, ownerId, id)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('an original in a folder', () => {
  test('is read only while KINDRED_FOLDERS allows its folder', async () => {
    const { db, uploads, store, write, look, photos } = await buildFolder()
    await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
    await look()
    const [photo] = await photos()
    const name = blobNames.original(ownerId, photo!.id)
    expect(await store.readByteSize(name)).toBe(photo!.byteSize)
    await expect(withFolders(uploads, db, []).read(name)).rejects.toMatchObject({
      code: 'folder-unreachable',
      status: 503,
    })
  })

  test('is answered plainly by a node that has not the folder', async () => {
    const { path, write, look, photos, readOriginal } = await buildFolder()
    await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
    await look()
    const [photo] = await photos()
    // The folder counts as reachable, since another node reaches it.
    await rename(path, `${path}-of-another-node`)
    const unreachable = { code: 'folder-unreachable', status: 503 }
    await expect(readOriginal(photo!.id)).rejects.toMatchObject(unreachable)
  })

  test('is not read through a link that took its place, or that of its directory', async () => {
    const { path, write, look, photos, readOriginal } = await buildFolder()
    const outside = await makeTemporaryFolder()
    const bytes = await buildPhotoBytes({ shade: 1 })
    await mkdir(join(path, 'in'))
    await write('in/a.jpg', bytes)
    await look()
    const [photo] = await photos()
    // The same bytes and times, so that only the link tells the difference.
    await rename(join(path, 'in'), join(outside, 'in'))
    await symlink(join(outside, 'in'), join(path, 'in'))
    await expect(readOriginal(photo!.id)).rejects.toMatchObject({ code: 'original-gone' })
    await rm(join(path, 'in'))
    await mkdir(join(path, 'in'))
    await symlink(join(outside, 'in/a.jpg'), join(path, 'in/a.jpg'))
    await expect(readOriginal(photo!.id)).rejects.toMatchObject({ code: 'original-gone' })
  })

  test('that is gone refuses a zip before it begins', async () => {
    const { path, store, write, look, photos } = await buildFolder()
    await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
    await write('b.jpg', await buildPhotoBytes({ shade: 2 }))
    await look()
    const names = (await photos()).map(({ id }) => blobNames.original(ownerId, id))
    expect(names).toHaveLength(2)
    await store.assertReadable?.(names)
    await rm(join(path, 'b.jpg'))
    await expect(store.assertReadable?.(names)).rejects.toMatchObject({ code: 'original-gone' })
  })

  test('that is gone is not exported once its photo is in the trash', async () => {
    const { db, path, write, look, trash } = await buildFolder()
    await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
    await write('b.jpg', await buildPhotoBytes({ shade: 2 }))
    await look()
    await rm(join(path, 'b.jpg'))
    await look()
    expect(await trash()).toEqual(['b.jpg'])
    expect((await listPhotosToExport(db, ownerId)).map(({ name }) => name)).toEqual(['a.jpg'])
  })

  test('is read in ranges and pieces like an uploaded one', async () => {
    const { store, write, look, photos } = await buildFolder()
    const bytes = await buildPhotoBytes({ shade: 1 })
    await write('a.jpg', bytes)
    await look()
    const name = blobNames.original(ownerId, (await photos())[0]!.id)
    expect(await buffer(await store.read(name, { start: 3, end: 9 }))).toEqual(bytes.subarray(3, 10))
    const { byteSize, stream } = await store.open(name)
    expect([byteSize, await buffer(stream)]).toEqual([bytes.length, bytes])
    const pieces: Buffer[] = []
    for await (const piece of store.readInPlace(name)) pieces.push(Buffer.from(piece))
    expect(Buffer.concat(pieces)).toEqual(bytes)
  })
})

test('removing a folder moves its photos to the trash, and adding it again brings them back', async () => {
  const { db, dependencies, path, id, write, look, photos, trash, clock } = await buildFolder()
  const bytes = await buildPhotoBytes({ shade: 1 })
  await write('a.jpg', bytes)
  await look()
  const before = await photos()
  expect(await removeFolder(dependencies, ownerId, id)).toBe(1)
  expect([await listFolders(db, ownerId), await trash()]).toEqual([[], ['a.jpg']])
  expect(await readFile(join(path, 'a.jpg'))).toEqual(bytes)
  const again = await addFolder(dependencies, ownerId, { path })
  clock.now += 60_000
  const folder = (await findFolder(db, ownerId, again.id))!
  await checkFolder(dependencies, folder)
  await readNewFiles(dependencies, folder, new Set())
  expect((await photos()).map(photo => photo.id)).toEqual(before.map(photo => photo.id))
})

test('an operation that never ends counts as a folder that does not answer', async () => {
  const never = new Promise<string>(() => {})
  await expect(withinDeadline(never, 10)).rejects.toMatchObject({ code: 'folder-unreachable', status: 503 })
  expect(await withinDeadline(Promise.resolve('there'), 10)).toBe('there')
})

test('the newest photos of a folder are processed first', async () => {
  const { db, clock, write, check, dependencies, id } = await buildFolder()
  // More than are read at a time.
  const days = Array.from({ length: 40 }, (_, i) => (i * 7) % 40)
  for (const day of days)
    await write(`${day}.jpg`, await buildPhotoBytes({ shade: day }), new Date(2020, 0, 1 + day))
  await check()
  const folder = (await findFolder(db, ownerId, id))!
  const processed: string[] = []
  for (;;) {
    await readNewFiles(dependencies, folder, new Set())
    clock.now += 1000
    const job = await claimJob(db, { workerId: 'w', now: clock.now, leasedUntil: 9e15 })
    if (!job) break
    const photos = await db.selectFrom('photos').select('name').where('id', '=', job.subjectId).execute()
    processed.push(...photos.map(({ name }) => name))
    await deleteJob(db, { id: job.id, workerId: 'w' })
  }
  const newestFirst = days.toSorted((a, b) => b - a).map(day => `${day}.jpg`)
  expect(processed).toEqual([...newestFirst, ...newestFirst])
})
