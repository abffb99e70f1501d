import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/server/test-app.ts'

const SECOND_MS = 1000

async function setUp(areWorkersRunning = () => true) {
  const test = await createTestApp({ areWorkersRunning })
  const ask = async (url: string) => {
    const { statusCode, headers, body } = await test.app.inject({ url })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['set-cookie']).toBeUndefined()
    return [statusCode, JSON.parse(body) as unknown]
  }
  return { ...test, ask }
}

const buildNotReady = (reason: string) => [503, { status: 'not-ready', reason }]

test('everybody may read whether the server is healthy and ready, and nothing else', async () => {
  const { ask, dataDir } = await setUp()
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
  expect(await ask('/readyz')).toEqual([200, { status: 'ready' }])
  expect(await readdir(dataDir)).not.toContain('kindred.write-test')
})

test('is not ready while no worker runs', async () => {
  let areRunning = false
  const { ask, clock } = await setUp(() => areRunning)
  expect(await ask('/readyz')).toEqual(buildNotReady('workers-not-running'))
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
  areRunning = true
  // Requests within a second get the same answer, since a check writes to the disk.
  expect(await ask('/readyz')).toEqual(buildNotReady('workers-not-running'))
  clock.now += SECOND_MS
  expect(await ask('/readyz')).toEqual([200, { status: 'ready' }])
})

test('is not ready while nothing can be written to the data folder', async () => {
  const { ask, clock, dataDir } = await setUp()
  // Even root cannot write a file at the path of a folder.
  await mkdir(join(dataDir, 'kindred.write-test'))
  expect(await ask('/readyz')).toEqual(buildNotReady('data-folder-not-writable'))
  await rm(join(dataDir, 'kindred.write-test'), { recursive: true })
  clock.now += SECOND_MS
  expect(await ask('/readyz')).toEqual([200, { status: 'ready' }])
})

test('is not ready without its database, and still answers', async () => {
  const { ask, db } = await setUp()
  await db.schema.dropTable('secrets').execute()
  expect(await ask('/readyz')).toEqual(buildNotReady('database-unavailable'))
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
})
