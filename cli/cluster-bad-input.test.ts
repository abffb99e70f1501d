import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  drawPattern,
  encodePattern,
  buildPngOfSize,
  buildTurnedHeic,
  WRITABLE_FORMATS,
} from '../server/machinery/imaging/fixtures/encode-pattern.ts'
import {
  readChecksums,
  readErrorLines,
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
  const jpeg = await encodePattern('jpeg')
  const good = {
    'phone.heic': await buildTurnedHeic(),
    'png by content.jpg': await encodePattern('png'),
    'cmyk.jpg': await drawPattern().toColourspace('cmyk').jpeg().toBuffer(),
    '16-bit.png': await drawPattern().toColourspace('rgb16').png().toBuffer(),
    'grey.jpg': await drawPattern().toColourspace('b-w').jpeg().toBuffer(),
    'one pixel.png': await drawPattern(1, 1).png().toBuffer(),
    'a line.png': await drawPattern(5000, 1).png().toBuffer(),
    '🏖️ صورة عائلية.jpg': jpeg,
  }
  for (const [name, content] of Object.entries(good)) await folders.put(`good/${name}`, content)
  for (const format of WRITABLE_FORMATS)
    await folders.put(`good/${format}.${format}`, await encodePattern(format))
  const bad = {
    'bomb.png': buildPngOfSize(20_000, 20_000),
    'cut short.jpg': jpeg.subarray(0, jpeg.length / 2),
    'empty.jpg': '',
    'spoiled.png': (await drawPattern().png().toBuffer()).fill(7, 60, 120),
    'text.jpg': 'no photo at all',
    'two\nlines.jpg': '',
  }
  for (const [name, content] of Object.entries(bad)) await folders.put(`bad/${name}`, content)
  const before = await readChecksums(folders.photos)

  const result = await folders.cluster(['--json'])
  expect(readErrorLines(result).sort()).toEqual([
    'bad/bomb.png: 20000 × 20000 pixels are more than 268 megapixels, the most that can be read; make it smaller first',
    expect.stringMatching(/^bad\/cut short\.jpg: damaged or incomplete; copy it [a-z ,]+$/),
    'bad/empty.jpg: the file is empty',
    expect.stringMatching(/^bad\/spoiled\.png: damaged or incomplete; copy it [a-z ,]+$/),
    "bad/text.jpg: not a photo: its content isn't JPG, PNG, GIF, WEBP, HEIC, AVIF, TIFF or RAW",
    String.raw`bad/two\u000alines.jpg: the file is empty`,
  ])
  const { noFaces, failed, people } = parseClusters(result)
  const names = (await readdir(path.join(folders.photos, 'good'))).sort()
  expect([result.code, people, failed.length]).toEqual([1, [], 6])
  expect(noFaces).toEqual(names.map(name => `good/${name}`))
  expect((await readdir(path.join(folders.out, 'No faces'))).sort()).toEqual(names)
  expect(await readChecksums(folders.photos)).toEqual(before)
})

test('a cache that cannot be written ends the run with one line', async () => {
  await folders.put('a.jpg', await encodePattern('jpeg'))
  const cache = path.join(folders.root, 'cache')
  await writeFile(cache, 'a file')
  const result = await folders.cluster()
  expect(readErrorLines(result)).toEqual([
    `kindred: can't write to the cache ${cache}: part of its path isn't a folder`,
  ])
  expect(result.code).toBe(1)
})

// Root can read and write everything: as root, the command is run as user `nobody`.
const NOBODY = 65_534
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY } : {}

describe('without permission', () => {
  beforeEach(async () => {
    for (const folder of [folders.root, folders.photos]) await chmod(folder, 0o777)
  })

  test('a folder and a photo without permission are reported, and the run continues', async () => {
    for (const name of ['ok.jpg', 'closed.jpg', 'closed folder/b.jpg'])
      await folders.put(name, await encodePattern('jpeg'))
    const closedFolder = path.join(folders.photos, 'closed folder')
    await chmod(path.join(folders.photos, 'closed.jpg'), 0)
    await chmod(closedFolder, 0)
    const result = await folders.cluster(['--json'], asNobody)
    await chmod(closedFolder, 0o700)
    expect(readErrorLines(result)).toEqual([
      "closed folder: the folder can't be read: no permission",
      'closed.jpg: no permission',
    ])
    expect([result.code, parseClusters(result).noFaces]).toEqual([1, ['ok.jpg']])
  })

  test('an output folder without permission is reported in one line', async () => {
    await folders.put('ok.jpg', await encodePattern('jpeg'))
    await mkdir(folders.out)
    await chmod(folders.out, 0o555)
    const result = await folders.cluster([], asNobody)
    expect(readErrorLines(result)).toEqual([
      `kindred: can't write to ${folders.out}: no permission; fix that and run the same command again`,
    ])
    expect(result.code).toBe(1)
  })
})

/** Mounts a disk of one megabyte, if the system permits it. */
function mountSmallDisk(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0
}

test('a full disk is reported in one line, leaves no partial file, and the next run continues', async context => {
  for (let i = 0; i < 9; i++) {
    await folders.put(
      `${i}.tiff`,
      await drawPattern(250 + i, 250)
        .tiff({ compression: 'none' })
        .toBuffer(),
    )
  }
  const disk = path.join(folders.root, 'disk')
  await mkdir(disk)
  // write-people.test.ts has the same test with a simulated full disk.
  if (!mountSmallDisk(disk)) return context.skip('no disk can be mounted here')
  try {
    const out = path.join(disk, 'people')
    const result = await folders.run(['cluster', folders.photos, '--out', out])
    expect(readErrorLines(result)).toEqual([
      `kindred: can't write to ${out}: the disk is full; fix that and run the same command again`,
    ])
    expect([result.code, result.stdout]).toEqual([1, ''])
    const written = await readChecksums(path.join(out, 'No faces'))
    expect(Object.keys(written).length).toBeGreaterThan(2)
    expect(await readChecksums(folders.photos)).toMatchObject(written)
    expect((await readdir(out)).sort()).toEqual(['.kindred.json', 'No faces'])

    for (const i of [5, 6, 7, 8]) await rm(path.join(folders.photos, `${i}.tiff`))
    expect(await folders.run(['cluster', folders.photos, '--out', out])).toMatchObject({ code: 0 })
  } finally {
    spawnSync('umount', [disk])
  }
})
