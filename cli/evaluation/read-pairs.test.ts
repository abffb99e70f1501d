import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPairs } from './read-pairs.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kindred-pairs-'))
  file = path.join(folder, 'pairs.tsv')
})

afterEach(() => rm(folder, { recursive: true }))

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
    await expect(readPairs(file)).rejects.toThrow(`${file}, line 2: expected two pictures`)
  },
)

test('reports a missing file', async () => {
  await expect(readPairs(file)).rejects.toThrow(`${file} cannot be read: it does not exist`)
})
