import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findFacesInPhotos, type FindOptions } from './find-faces-in-photos.ts'

const workerProgram = new URL('fixtures/scripted-worker.ts', import.meta.url)
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kindred-workers-'))
})

afterEach(() => rm(folder, { recursive: true }))

function find(names: readonly string[], options: Partial<FindOptions> = {}) {
  const files = names.map(name => ({ name, path: path.join(folder, name) }))
  const { signal } = new AbortController()
  return findFacesInPhotos(files, { signal, onResult: () => undefined, workerProgram, ...options })
}

async function listOutcomes(names: readonly string[], options: Partial<FindOptions> = {}): Promise<string[]> {
  const { results } = await find(names, options)
  return results.map(result => `${result.file.name}: ${result.photo ? 'found' : result.reason}`)
}

test('returns results in the order of the photos, and reports each when it is done', async () => {
  const onResult = vi.fn<FindOptions['onResult']>()
  const outcomes = await listOutcomes(['find 1', 'refuse 2', 'find 3', 'find 4', 'find 5'], { onResult })
  expect(outcomes).toEqual([
    'find 1: found',
    'refuse 2: the file is empty',
    'find 3: found',
    'find 4: found',
    'find 5: found',
  ])
  expect(onResult).toHaveBeenCalledTimes(5)
})

test('a photo that crashes its process twice is reported, and the run continues', async () => {
  expect(await listOutcomes(['find 1', 'crash 2', 'throw 3', 'find 4'])).toEqual([
    'find 1: found',
    'crash 2: gave up after 2 attempts: the process reading it ended with SIGABRT',
    'throw 3: gave up after 2 attempts: something odd',
    'find 4: found',
  ])
})

test('a photo whose process crashed once is retried in a new one', async () => {
  expect(await listOutcomes(['crash-once 1', 'find 2'])).toEqual(['crash-once 1: found', 'find 2: found'])
})

test('a photo that takes too long is reported', async () => {
  // Only a photo that hangs: on a busy machine any other photo might exceed 100 ms too.
  expect(await listOutcomes(['hang 1'], { timeoutMs: 100 })).toEqual([
    'hang 1: gave up after 2 attempts: it took longer than 0.1 s',
  ])
})

test('an error that affects every photo ends the run', async () => {
  await expect(find(['find 1', 'fail-all 2', 'find 3'])).rejects.toMatchObject({
    code: 'cache-unwritable',
    message: 'the cache cannot be written',
  })
})

test('an error that ends the run ends all processes', async () => {
  const outcome = find(['hang 1', 'fail-all-later 2'], { timeoutMs: 30_000 })
  await expect(outcome).rejects.toMatchObject({ code: 'cache-unwritable' })
  // Without waiting: no process of the run may be alive once the run has ended.
  const pid = Number(readFileSync(path.join(folder, 'hanging'), 'utf8'))
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('a worker that cannot start ends the run', async () => {
  const gone = new URL('fixtures/gone.ts', import.meta.url)
  await expect(find(['find 1'], { workerProgram: gone })).rejects.toMatchObject({
    code: 'internal',
    message: "can't look for faces: the process reading it ended with code 1",
  })
})

test('a signal stops the run and keeps the results until then', async () => {
  const controller = new AbortController()
  const names = ['find 1', ...Array.from({ length: availableParallelism() }, (_, i) => `hang ${i}`), 'find 9']
  const outcomes = await listOutcomes(names, {
    signal: controller.signal,
    onResult: () => controller.abort(),
  })
  expect(outcomes).toEqual(['find 1: found'])
})

test('an earlier signal stops the run before it starts', async () => {
  expect(await listOutcomes(['find 1'], { signal: AbortSignal.abort() })).toEqual([])
})

test('adds up the memory of the processes', async () => {
  const { peakRssBytes } = await find(['find 1', 'refuse 2', 'refuse 3', 'refuse 4', 'refuse 5'])
  expect(peakRssBytes).toBeGreaterThanOrEqual(2000)
  expect(peakRssBytes).toBeLessThanOrEqual(2000 * availableParallelism())
})

test('returns no results and starts no process without photos', async () => {
  expect(await find([])).toMatchObject({ results: [], peakRssBytes: 0 })
})
