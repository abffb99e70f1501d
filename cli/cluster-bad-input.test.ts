import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  patternImage,
  patternPhoto,
  pngClaiming,
  turnedHeic,
  WRITABLE_FORMATS,
} from '../server/imaging/fixtures/pattern-photo.ts'
import {
  checksumsOf,
  errorLinesOf,
  createTestFolders,
  parseClusters,
  type TestFolders,
} from './fixtures/test-folders.ts'

let folders: TestFolders

beforeEach(async () => {
  folders = await createTestFolders()
})

afterEach(() => folders.remove())

test('every kind of photo is read, and each unreadable one is reported in one line', async () => {
  const jpeg = await patternPhoto('jpeg')
  const good = {
    'phone.heic': await turnedHeic(),
    'png by content.jpg': await patternPhoto('png'),
    'cmyk.jpg': await patternImage().toColourspace('cmyk').jpeg().toBuffer(),
    '16-bit.png': await patternImage().toColourspace('rgb16').png().toBuffer(),
    'grey.jpg': await patternImage().toColourspace('b-w').jpeg().toBuffer(),
    'one pixel.png': await patternImage(1, 1).png().toBuffer(),
    'a line.png': await patternImage(5000, 1).png().toBuffer(),
    '🏖️ صورة عائلية.jpg': jpeg,
  }
  for (const [name, content] of Object.entries(good)) await folders.put(`good/${name}`, content)
  for (const format of WRITABLE_FORMATS)
    await folders.put(`good/${format}.${format}`, await patternPhoto(format))
  const bad = {
    'bomb.png': pngClaiming(20_000, 20_000),
    'cut short.jpg': jpeg.subarray(0, jpeg.length / 2),
    'empty.jpg': '',
    'spoiled.png': (await patternImage().png().toBuffer()).fill(7, 60, 120),
    'text.jpg': 'no photo at all',
    'two\nlines.jpg': '',
  }
  for (const [name, content] of Object.entries(bad)) await folders.put(`bad/${name}`, content)
  const before = await checksumsOf(folders.photos)

  const result = await folders.cluster(['--json'])
  expect(errorLinesOf(result).sort()).toEqual([
    'bad/bomb.png: 20000 × 20000 pixels are more than the 268 megapixels that can be read; make it smaller first',
    expect.stringMatching(/^bad\/cut short\.jpg: damaged or cut short; copy it [a-z ,]+$/),
    'bad/empty.jpg: the file is empty',
    expect.stringMatching(/^bad\/spoiled\.png: damaged or cut short; copy it [a-z ,]+$/),
    'bad/text.jpg: not a photo: its content is none of JPG, PNG, GIF, WEBP, HEIC, AVIF, TIFF',
    String.raw`bad/two\u000alines.jpg: the file is empty`,
  ])
  const { noFaces, failed, people } = parseClusters(result)
  const names = (await readdir(path.join(folders.photos, 'good'))).sort()
  expect([result.code, people, failed.length]).toEqual([1, [], 6])
  expect(noFaces).toEqual(names.map(name => `good/${name}`))
  expect((await readdir(path.join(folders.out, 'No faces'))).sort()).toEqual(names)
  expect(await checksumsOf(folders.photos)).toEqual(before)
})

test('a cache that cannot be written ends the run with one line', async () => {
  await folders.put('a.jpg', await patternPhoto('jpeg'))
  const cache = path.join(folders.root, 'cache')
  await writeFile(cache, 'a file')
  const result = await folders.cluster()
  expect(errorLinesOf(result)).toEqual([
    `kindred: the cache ${cache} cannot be written: a part of its path is not a folder`,
  ])
  expect(result.code).toBe(1)
})

// Root reads and writes whatever it likes: there the command runs as the user whom systems keep for
// nobody.
const NOBODY = 65_534
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY } : {}

describe('without permission', () => {
  beforeEach(async () => {
    for (const folder of [folders.root, folders.photos]) await chmod(folder, 0o777)
  })

  test('a folder and a photo without permission are reported, and the run continues', async () => {
    for (const name of ['ok.jpg', 'closed.jpg', 'closed folder/b.jpg'])
      await folders.put(name, await patternPhoto('jpeg'))
    const closedFolder = path.join(folders.photos, 'closed folder')
    await chmod(path.join(folders.photos, 'closed.jpg'), 0)
    await chmod(closedFolder, 0)
    const result = await folders.cluster(['--json'], asNobody)
    await chmod(closedFolder, 0o700)
    expect(errorLinesOf(result)).toEqual([
      'closed folder: the folder cannot be read: no permission',
      'closed.jpg: no permission',
    ])
    expect([result.code, parseClusters(result).noFaces]).toEqual([1, ['ok.jpg']])
  })

  test('an output folder without permission is reported in one line', async () => {
    await folders.put('ok.jpg', await patternPhoto('jpeg'))
    await mkdir(folders.out)
    await chmod(folders.out, 0o555)
    const result = await folders.cluster([], asNobody)
    expect(errorLinesOf(result)).toEqual([
      `kindred: ${folders.out} cannot be written: no permission; correct that and run the same command again`,
    ])
    expect(result.code).toBe(1)
  })
})

/** A disk of one megabyte, if the system makes one. */
function mountSmallDisk(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0
}

test('a full disk is reported in one line, leaves no partial file, and the next run continues', async context => {
  for (let i = 0; i < 9; i++) {
    await folders.put(
      `${i}.tiff`,
      await patternImage(250 + i, 250)
        .tiff({ compression: 'none' })
        .toBuffer(),
    )
  }
  const disk = path.join(folders.root, 'disk')
  await mkdir(disk)
  // write-people.test.ts tells the same with a disk that only says that it is full.
  if (!mountSmallDisk(disk)) return context.skip('no disk can be mounted here')
  try {
    const out = path.join(disk, 'people')
    const result = await folders.run(['cluster', folders.photos, '--out', out])
    expect(errorLinesOf(result)).toEqual([
      `kindred: ${out} cannot be written: the disk is full; correct that and run the same command again`,
    ])
    expect([result.code, result.stdout]).toEqual([1, ''])
    const written = await checksumsOf(path.join(out, 'No faces'))
    expect(Object.keys(written).length).toBeGreaterThan(2)
    expect(await checksumsOf(folders.photos)).toMatchObject(written)
    expect((await readdir(out)).sort()).toEqual(['.kindred.json', 'No faces'])

    for (const i of [5, 6, 7, 8]) await rm(path.join(folders.photos, `${i}.tiff`))
    expect(await folders.run(['cluster', folders.photos, '--out', out])).toMatchObject({ code: 0 })
  } finally {
    spawnSync('umount', [disk])
  }
})
