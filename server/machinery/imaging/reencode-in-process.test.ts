import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildExifBomb, buildSparseWebp } from '../../../test/factories/hostile-pictures.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { encodePattern } from './fixtures/encode-pattern.ts'
import { reencodeInProcess, shareSlots } from './reencode-in-process.ts'
import { sharp } from './sharp.ts'

const program = fileURLToPath(new URL('fixtures/hanging-picture-process.ts', import.meta.url))
const MB = 1024 * 1024

test('returns the picture as WEBP', async () => {
  const bytes = await reencodeInProcess('ann', await encodePattern('jpeg'), 48)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 48, height: 32 })
})

test('refuses expensive pictures, and ignores hostile EXIF', async () => {
  const hollow = reencodeInProcess('ann', buildSparseWebp(16_000, 16_000), 48)
  await expect(hollow).rejects.toMatchObject({ code: 'photo-too-many-pixels' })
  const bomb = buildSparseWebp(16, 16, buildExifBomb({ byteSize: 9_500_000 }))
  expect((await reencodeInProcess('ann', bomb, 48)).length).toBeGreaterThan(0)
})

test.each([
  ['photo-too-slow', { deadlineMs: 1000, memoryBytes: 1000 * MB }],
  ['photo-too-much-memory', { deadlineMs: 60_000, memoryBytes: 10 * MB }],
])('kills a process that would never end: %s', async (code, limits) => {
  const file = join(await makeTemporaryFolder(), 'count')
  const hanging = reencodeInProcess('ann', Buffer.from(file), 48, { program, limits })
  await expect(hanging).rejects.toMatchObject({ code, status: 422 })
})

test('runs two at a time, and refuses an owner with too many waiting', async () => {
  const file = join(await makeTemporaryFolder(), 'count')
  const options = { program, limits: { deadlineMs: 4000, memoryBytes: 1000 * MB } }
  const asked = Array.from({ length: 12 }, () => reencodeInProcess('ann', Buffer.from(file), 48, options))
  const settled = Promise.allSettled(asked)
  const first = await Promise.race(asked.slice(0, 6).map(picture => picture.catch((error: unknown) => error)))
  expect(first).toMatchObject({ code: 'photo-too-slow' })
  // Two, and those that are started when both have been killed; without the limit six.
  expect((await readFile(file, 'utf8').catch(() => '')).length).toBeLessThanOrEqual(4)
  const codes = (await settled).map(result => result.status === 'rejected' && result.reason.code)
  expect(codes.filter(code => code === 'photo-too-slow')).toHaveLength(6)
  expect(codes.filter(code => code === 'too-many-requests')).toHaveLength(6)
})

function setUp() {
  const slots = shareSlots({ slots: 2, mostWaiting: 4 })
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (ownerId: string) =>
    slots.run(ownerId, async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      started.push(ownerId)
      ends.push(resolve)
      await promise
    })
  return { slots, started, ends, ask }
}

test('runs two at once, and lets waiting owners take turns', async () => {
  const { started, ends, ask } = setUp()
  const asked = ['ann', 'ann', 'ann', 'ann', 'ann', 'bob', 'bob'].map(ask)
  expect(asked).not.toContain(undefined)
  for (let i = 0; i < asked.length; i++) {
    // Two run until only one is left.
    await expect.poll(() => started.length).toBe(Math.min(asked.length, i + 2))
    ends[i]?.()
  }
  await Promise.all(asked.filter(work => work !== undefined))
  expect(started).toEqual(['ann', 'ann', 'ann', 'bob', 'ann', 'bob', 'ann'])
})

test('refuses more waiting work of one owner than allowed', async () => {
  const { ask } = setUp()
  const asked = Array.from({ length: 7 }, () => ask('ann'))
  expect(asked.map(work => work !== undefined)).toEqual([true, true, true, true, true, true, false])
  expect(ask('bob')).toBeDefined()
})

test('continues after work that failed', async () => {
  const { slots } = setUp()
  for (let i = 0; i < 3; i++) {
    const failing = slots.run('ann', async () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
  }
  expect(await slots.run('ann', async () => 'done')).toBe('done')
})
