import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readTruth, readPairs } from './read-truth.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kindred-truth-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('reads the faces of each photo', async () => {
  const face = { person: 'A', x: 10.5, y: 20, size: 90 }
  const photos = {
    'a.jpg': { width: 40, height: 30, faces: [face] },
    'b.jpg': { width: 40, height: 30, faces: [] },
  }
  await writeFile(path.join(folder, 'truth.json'), JSON.stringify({ photos }))
  expect([...(await readTruth(folder))]).toEqual([
    ['a.jpg', [face]],
    ['b.jpg', []],
  ])
})

test.each([
  '{',
  'null',
  '{}',
  '{"photos":{"a.jpg":{}}}',
  '{"photos":{"a.jpg":{"faces":[{"person":"A","x":1,"y":2}]}}}',
  '{"photos":{"a.jpg":{"faces":[{"person":1,"x":1,"y":2,"size":3}]}}}',
])('refuses %j', async text => {
  await writeFile(path.join(folder, 'truth.json'), text)
  await expect(readTruth(folder)).rejects.toThrow('truth.json must look like')
})

test('reports a missing file', async () => {
  await expect(readTruth(folder)).rejects.toThrow("truth.json can't be read: it doesn't exist")
})

let file: string

beforeEach(() => {
  file = path.join(folder, 'pairs.tsv')
})

test('reads a pair from each line', async () => {
  await writeFile(file, 'A/1.jpg\tA/2 b.jpg\tsame\r\nA/1.jpg\tB/1.jpg\tdifferent\n')
  expect(await readPairs(file)).toEqual([
    { first: 'A/1.jpg', second: 'A/2 b.jpg', isSame: true },
    { first: 'A/1.jpg', second: 'B/1.jpg', isSame: false },
  ])
})

test.each(['A/1.jpg A/2.jpg same', 'a\tb\tmaybe', 'a\tb', '\tb\tsame', 'a\tb\tsame\tmore', ''])(
  'names the line that is %j',
  async line => {
    await writeFile(file, `a\tb\tsame\n${line}\na\tb\tsame\n`)
    await expect(readPairs(file)).rejects.toThrow(`${file}, line 2 must have two pictures`)
  },
)

test('reports a missing file of pairs', async () => {
  await expect(readPairs(file)).rejects.toThrow(`${file} can't be read: it doesn't exist`)
})
