import { appendFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import type * as Fs from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildFolder } from '../../../test/factories/build-folder.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { FILE_DEADLINE_MS } from '../../storage/blobs/open-within.ts'
import { readNewFiles } from './read-files.ts'
import { findFolder } from './queries.ts'

type Fault = 'hangs' | 'denied' | 'grows'

/** What is wrong with files and directories, by the end of their paths: root may read all. */
const faults = vi.hoisted(() => ({ by: new Map<string, Fault>(), onHang: () => {} }))

function findFault(path: unknown): Fault | undefined {
  const text = String(path)
  return [...faults.by].find(([end]) => text.endsWith(end))?.[1]
}

async function fail(path: unknown): Promise<void> {
  const fault = findFault(path)
  if (fault === 'denied') throw Object.assign(new Error('denied'), { code: 'EACCES' })
  if (fault !== 'hangs') return
  faults.onHang()
  await new Promise(() => {})
}

vi.mock('node:fs/promises', async importActual => {
  const actual = await importActual<typeof Fs>()
  return {
    ...actual,
    opendir: async (...given: Parameters<typeof actual.opendir>) => {
      await fail(given[0])
      return actual.opendir(...given)
    },
    open: async (...given: Parameters<typeof actual.open>) => {
      await fail(given[0])
      const handle = await actual.open(...given)
      if (findFault(given[0]) !== 'grows') return handle
      const read = handle.createReadStream.bind(handle)
      return Object.assign(handle, {
        createReadStream: (options: object) => {
          faults.by.clear()
          // Not asynchronously: the file might be read before it has grown.
          appendFileSync(String(given[0]), 'more')
          return read(options)
        },
      })
    },
  }
})

afterEach(() => faults.by.clear())

async function setUp() {
  const folder = await buildFolder()
  await mkdir(join(folder.path, 'closed'))
  await folder.write('a.jpg', await buildPhotoBytes({ shade: 1 }))
  await folder.write('closed/b.jpg', await buildPhotoBytes({ shade: 2 }))
  return folder
}

describe('without permission', () => {
  test('a directory is told in one line, and its photos stay', async () => {
    const { look, photos, status } = await setUp()
    await look()
    faults.by.set('/closed', 'denied')
    expect(await look()).toBe('reachable')
    expect((await photos()).map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
    expect(await status()).toMatchObject({
      problemCount: 1,
      problems: [{ path: 'closed', code: 'unreadable' }],
    })
  })

  test('a file is told in one line, and others are read', async () => {
    const { look, photos, status } = await setUp()
    faults.by.set('/b.jpg', 'denied')
    await look()
    expect((await photos()).map(({ name }) => name)).toEqual(['a.jpg'])
    expect(await status()).toMatchObject({
      failed: 1,
      failures: [{ path: 'closed/b.jpg', code: 'photo-unreadable' }],
    })
  })

  test('the whole folder waits, and loses nothing', async () => {
    const { look, photos, trash } = await setUp()
    await look()
    faults.by.set('/photos', 'denied')
    expect(await look()).toBe('unreadable')
    expect([(await photos()).length, await trash()]).toEqual([2, []])
  })
})

async function passDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  const { promise: hung, resolve } = Promise.withResolvers<void>()
  faults.onHang = resolve
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const done = work()
  done.catch(() => {})
  await hung
  await vi.advanceTimersByTimeAsync(FILE_DEADLINE_MS)
  vi.useRealTimers()
  return done
}

describe('a share that hangs', () => {
  const silent = { code: 'folder-unreachable', status: 503 }

  test('while it is walked is given up at the deadline, and loses nothing', async () => {
    const { look, check, photos, status } = await setUp()
    await look()
    faults.by.set('/closed', 'hangs')
    await expect(passDeadline(check)).rejects.toMatchObject(silent)
    expect(await status()).toMatchObject({ state: 'unreachable', reason: 'silent' })
    expect(await photos()).toHaveLength(2)
    faults.by.clear()
    expect(await look()).toBe('reachable')
  })

  test('while a file is read is given up at the deadline', async () => {
    const { db, id, ownerId, check, dependencies } = await setUp()
    await check()
    faults.by.set('/b.jpg', 'hangs')
    const folder = (await findFolder(db, ownerId, id))!
    await expect(
      passDeadline(async () => readNewFiles(dependencies, folder, new Set())),
    ).rejects.toMatchObject(silent)
  })

  test('while an original is opened is given up at the deadline, and not asked again at once', async () => {
    const { look, photos, readOriginal } = await setUp()
    await look()
    const b = (await photos()).find(({ name }) => name === 'b.jpg')!
    faults.by.set('/b.jpg', 'hangs')
    await expect(passDeadline(async () => readOriginal(b.id))).rejects.toMatchObject(silent)
    faults.onHang = () => {
      throw new Error('It was asked again.')
    }
    await expect(readOriginal(b.id)).rejects.toMatchObject(silent)
  })
})

test('a file that changes while it is read is read when it stays as it is', async () => {
  const { db, id, ownerId, check, look, dependencies, photos, path } = await setUp()
  await check()
  faults.by.set('/b.jpg', 'grows')
  const folder = (await findFolder(db, ownerId, id))!
  const skipped = new Set<number>()
  await readNewFiles(dependencies, folder, skipped)
  expect([skipped.size, (await photos()).map(({ name }) => name)]).toEqual([1, ['a.jpg']])
  await writeFile(join(path, 'closed/b.jpg'), await buildPhotoBytes({ shade: 3 }))
  dependencies.now = () => Date.now() + 60_000
  await look()
  expect((await photos()).map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
})

test('10,000 files in one directory are found, and known again', async () => {
  const { path, check, status, db } = await setUp()
  const names = Array.from({ length: 10_000 }, (_, i) => `IMG_${i}.jpg`)
  for (let start = 0; start < names.length; start += 500)
    await Promise.all(names.slice(start, start + 500).map(async name => writeFile(join(path, name), name)))
  await check()
  expect(await status()).toMatchObject({ files: 10_002, unread: 10_002 })
  const before = await db.selectFrom('folderFiles').select(['id', 'inode']).orderBy('id').execute()
  await check()
  expect(await db.selectFrom('folderFiles').select(['id', 'inode']).orderBy('id').execute()).toEqual(before)
})

test('a folder that never ends, as a loop of mounts, is left at a depth', async () => {
  const { path, write, check, status } = await setUp()
  const deep = Array.from({ length: 66 }, () => 'd').join('/')
  await mkdir(join(path, deep), { recursive: true })
  await write(`${deep}/c.jpg`, await buildPhotoBytes({ shade: 3 }))
  await check()
  expect(await status()).toMatchObject({ files: 2, problemCount: 1, problems: [{ code: 'too-deep' }] })
})
