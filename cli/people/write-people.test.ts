import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildPeople, type ProcessedFile } from './build-people.ts'
import { buildFace, buildFile } from './fixtures/build-files.ts'
import { readRecord, type WriteMode } from './output-record.ts'
import { placeFile } from './place-file.ts'
import { writePeople, type WriteOptions } from './write-people.ts'

let root: string
let photos: string
let out: string

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kindred-write-'))
  photos = path.join(root, 'photos')
  out = path.join(root, 'out')
})

afterEach(() => rm(root, { recursive: true }))

/** Writes a photo with this content; it shows one person or nobody. */
async function putPhoto(name: string, content = name, showsSomebody = false): Promise<ProcessedFile> {
  const file = path.join(photos, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
  // A time in the past, which a copy has to keep.
  await utimes(file, 1_600_000_000, 1_600_000_000)
  return buildFile(name, { folder: photos, content, faces: showsSomebody ? [buildFace()] : [] })
}

async function write(files: readonly ProcessedFile[], options: Partial<WriteOptions> = {}) {
  const groups = files.flatMap(({ photo }) =>
    photo.faces.map((_, i) => ({ faceIds: [`${photo.sha256}:${i}`] })),
  )
  const people = buildPeople(files, groups)
  const withoutFaces = files.filter(({ photo }) => photo.faces.length === 0)
  const failures: string[] = []
  const result = await writePeople(people, withoutFaces, {
    folder: out,
    photosFolder: photos,
    mode: 'copy',
    earlier: await readRecord(out),
    signal: new AbortController().signal,
    onPlanned: () => undefined,
    onWritten: () => undefined,
    onFailed: ({ file }, reason) => void failures.push(`${file.name}: ${reason}`),
    ...options,
  })
  return { ...result, failures }
}

/** Reads the content of every file of the output folder except the record. */
async function readOutputFiles(): Promise<Record<string, string>> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true })
  const found: [string, string][] = []
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isDirectory() && entry.name !== '.kindred.json') {
      found.push([path.relative(out, file), await readFile(file, 'utf8')])
    }
  }
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)))
}

describe('writePeople', () => {
  test('writes complete copies with their modification times, and nothing else', async () => {
    await write([await putPhoto('a.jpg', 'A', true), await putPhoto('sub/b.jpg', 'B')])
    expect(await readOutputFiles()).toEqual({ 'No faces/b.jpg': 'B', 'Person 1/a.jpg': 'A' })
    expect((await stat(path.join(out, 'Person 1/a.jpg'))).mtimeMs).toBe(1_600_000_000_000)
    expect((await readdir(out)).sort()).toEqual(['.kindred.json', 'No faces', 'Person 1'])
  })

  test('makes hard links on request', async () => {
    await write([await putPhoto('a.jpg')], { mode: 'link' })
    const [source, target] = await Promise.all(
      [path.join(photos, 'a.jpg'), path.join(out, 'No faces/a.jpg')].map(file => stat(file)),
    )
    expect(target?.ino).toBe(source?.ino)
  })

  test('a second run leaves correct files as they are', async () => {
    const files = [await putPhoto('a.jpg', 'A', true), await putPhoto('b.jpg')]
    await write(files)
    const before = await stat(path.join(out, 'Person 1/a.jpg'))
    await write(files, { place: () => Promise.reject(new Error('nothing is to be written')) })
    expect((await stat(path.join(out, 'Person 1/a.jpg'))).ino).toBe(before.ino)
  })

  test('a second run moves its own files to their new places', async () => {
    const a = await putPhoto('a.jpg', 'A')
    await write([a, await putPhoto('b.jpg', 'B')])
    await write([await putPhoto('a.jpg', 'A', true), await putPhoto('b.jpg', 'B', true)])
    expect(await readOutputFiles()).toEqual({ 'Person 1/a.jpg': 'A', 'Person 2/b.jpg': 'B' })
    expect(await readdir(out)).not.toContain('No faces')
  })

  test('a second run replaces one of its photos by another of the same name', async () => {
    await write([await putPhoto('1/x.jpg', 'old'), await putPhoto('2/x.jpg', 'other')])
    await write([
      await putPhoto('0/x.jpg', 'new'),
      await putPhoto('1/x.jpg', 'old'),
      await putPhoto('2/x.jpg', 'other'),
    ])
    expect(await readOutputFiles()).toEqual({
      'No faces/x (2).jpg': 'old',
      'No faces/x (3).jpg': 'other',
      'No faces/x.jpg': 'new',
    })
  })

  test('links replace copies, and copies replace links', async () => {
    const file = await putPhoto('a.jpg')
    for (const mode of ['copy', 'link', 'copy', 'link', 'link'] as const) {
      await write([file], { mode })
      const { nlink } = await stat(path.join(out, 'No faces/a.jpg'))
      expect([mode, nlink]).toEqual([mode, mode === 'link' ? 2 : 1])
    }
    expect(await readOutputFiles()).toEqual({ 'No faces/a.jpg': 'a.jpg' })
  })

  test.each<WriteMode>(['copy', 'link'])('never overwrites a file of another program (%s)', async mode => {
    await mkdir(path.join(out, 'No faces'), { recursive: true })
    await writeFile(path.join(out, 'No faces/a.jpg'), 'mine')
    const file = await putPhoto('a.jpg', 'A')
    for (let run = 0; run < 2; run++) await write([file], { mode })
    expect(await readOutputFiles()).toEqual({ 'No faces/a (2).jpg': 'A', 'No faces/a.jpg': 'mine' })
  })

  test('does not touch a file that was changed since', async () => {
    await write([await putPhoto('a.jpg', 'A')])
    await writeFile(path.join(out, 'No faces/a.jpg'), 'retouched')
    await write([await putPhoto('a.jpg', 'A', true)])
    expect(await readOutputFiles()).toEqual({ 'No faces/a.jpg': 'retouched', 'Person 1/a.jpg': 'A' })
  })

  test('keeps the last copy of a deleted photo', async () => {
    const a = await putPhoto('a.jpg', 'A')
    await write([a, await putPhoto('b.jpg', 'B')])
    await rm(path.join(photos, 'a.jpg'))
    const b = await putPhoto('b.jpg', 'B', true)
    expect((await write([b])).keptCount).toBe(1)
    expect(await readOutputFiles()).toEqual({ 'No faces/a.jpg': 'A', 'Person 1/b.jpg': 'B' })
    // Another photo of the same name must not overwrite it.
    await write([await putPhoto('a.jpg', 'another'), b])
    expect(await readOutputFiles()).toMatchObject({ 'No faces/a (2).jpg': 'another', 'No faces/a.jpg': 'A' })
  })

  test('the next run continues an interrupted one', async () => {
    const files = [await putPhoto('a.jpg', 'A'), await putPhoto('b.jpg', 'B'), await putPhoto('c.jpg', 'C')]
    const controller = new AbortController()
    await write(files, { signal: controller.signal, onWritten: () => controller.abort() })
    expect(await readOutputFiles()).toEqual({ 'No faces/a.jpg': 'A' })
    await write(files)
    expect(await readOutputFiles()).toEqual({
      'No faces/a.jpg': 'A',
      'No faces/b.jpg': 'B',
      'No faces/c.jpg': 'C',
    })
  })

  test('a full disk ends the run with one error, and all written files are complete', async () => {
    const files = [await putPhoto('a.jpg', 'A'), await putPhoto('b.jpg', 'B'), await putPhoto('c.jpg', 'C')]
    await expect(
      write(files, {
        async place(placement) {
          if (!placement.source.endsWith('b.jpg')) return await placeFile(placement)
          await writeFile(placement.unfinished, 'half of B')
          throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', errno: -28 })
        },
      }),
    ).rejects.toMatchObject({
      code: 'output-unwritable',
      message: `can't write to ${out}: the disk is full; fix that and run the same command again`,
    })
    expect(await readOutputFiles()).toEqual({ 'No faces/a.jpg': 'A' })
    expect((await readdir(out)).sort()).toEqual(['.kindred.json', 'No faces'])
    await write(files)
    expect(Object.keys(await readOutputFiles())).toHaveLength(3)
  })

  test('a photo deleted before it is written is reported, and the run continues', async () => {
    const files = [await putPhoto('a.jpg', 'A'), await putPhoto('b.jpg', 'B')]
    await rm(path.join(photos, 'a.jpg'))
    const { failures } = await write(files)
    expect(failures).toEqual(["a.jpg: can't be written as No faces/a.jpg: it doesn't exist"])
    expect(await readOutputFiles()).toEqual({ 'No faces/b.jpg': 'B' })
  })

  test('an output folder that cannot be created is reported', async () => {
    await writeFile(path.join(root, 'file'), '')
    const folder = path.join(root, 'file', 'out')
    await expect(write([await putPhoto('a.jpg')], { folder })).rejects.toMatchObject({
      code: 'output-unwritable',
    })
  })
})

describe('placeFile', () => {
  test('links to the target of a link', async () => {
    await putPhoto('a.jpg', 'A')
    const link = path.join(root, 'link.jpg')
    await symlink('photos/a.jpg', link)
    const target = path.join(root, 'target.jpg')
    await placeFile({ source: link, target, unfinished: `${target}.tmp`, mode: 'link', replaces: false })
    await expect(readlink(target)).rejects.toMatchObject({ code: 'EINVAL' })
    expect(await readFile(target, 'utf8')).toBe('A')
  })

  test.each<WriteMode>(['copy', 'link'])(
    'fails instead of overwriting a file that was created in the meantime (%s)',
    async mode => {
      await putPhoto('a.jpg', 'A')
      const target = path.join(root, 'target.jpg')
      await writeFile(target, 'mine')
      const placement = {
        source: path.join(photos, 'a.jpg'),
        target,
        unfinished: `${target}.tmp`,
        mode,
        replaces: false,
      }
      await expect(placeFile(placement)).rejects.toMatchObject({ code: 'EEXIST' })
      expect(await readFile(target, 'utf8')).toBe('mine')
    },
  )
})
