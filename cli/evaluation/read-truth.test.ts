import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readTruth } from './read-truth.ts'

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
  await expect(readTruth(folder)).rejects.toThrow('truth.json is not of the form')
})

test('reports a missing file', async () => {
  await expect(readTruth(folder)).rejects.toThrow('truth.json cannot be read: it does not exist')
})
