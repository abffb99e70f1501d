import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildExifBomb, buildSparseWebp } from '../../../test/factories/hostile-pictures.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { encodePattern } from './fixtures/encode-pattern.ts'
import { reencodeInProcess } from './reencode-in-process.ts'
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
