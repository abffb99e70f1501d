import { expect, test } from 'vitest'
import { buildXmp } from '../../../test/factories/build-metadata.ts'
import { createFaultyPool } from './fixtures/faulty-pool.ts'
import { writeSidecar } from '../xmp/write-sidecar.ts'

const BOX = { x: 0.25, y: 0.25, width: 0.25, height: 0.5 }
const ANN = writeSidecar({ width: 32, height: 24, orientation: 1 }, [{ name: 'Ann', box: BOX }])
const UNREADABLE = { code: 'sidecar-unreadable', status: 422 }

test('reads XMP files, faces from notes, and the notes on a folder', async () => {
  const { pool } = createFaultyPool()
  const region = { name: 'Ann', box: BOX }
  expect(await pool.parse('a', 'sidecar', { xmp: ANN })).toEqual({
    names: { regions: [region], people: [], appliedTo: { width: 32, height: 24 } },
    takenAt: null,
  })
  const noted = { regions: [region], people: [], isUpright: true }
  expect(await pool.parse('a', 'sidecar', { xmp: '<x/>', faces: [region] })).toEqual({
    names: noted,
    takenAt: null,
  })
  const ini = Buffer.from('[Contacts2]\nab=Ann;;\n[IMG_1.jpg]\nfaces=rect64(400040008000c000),ab\n')
  const photoNames = ['IMG_2.jpg', 'img_1.JPG']
  expect(await pool.parse('a', 'picasa-notes', { ini, photoNames })).toEqual([null, noted])
})

test('reads the date in an XMP file', async () => {
  const { pool } = createFaultyPool()
  const xmp = buildXmp({ 'photoshop:DateCreated': '1989-05-05T14:08:45+02:00' })
  const takenAt = Date.UTC(1989, 4, 5, 14, 8, 45)
  expect(await pool.parse('a', 'sidecar', { xmp })).toEqual({ names: null, takenAt })
})

test('aborts a hanging parse at the deadline without delaying other users', async () => {
  const { pool, reachDeadline } = createFaultyPool()
  const hanging = [1, 2, 3].map(() => pool.parse('a', 'sidecar', { xmp: 'hang' }))
  const ended = Promise.allSettled(hanging)
  // A user has at most one thread at a time, so the other thread is always available for others.
  for (const ownerId of ['b', 'c', 'b']) {
    expect(await pool.parse(ownerId, 'sidecar', { xmp: ANN })).not.toBeNull()
  }
  for (const one of hanging) {
    await reachDeadline()
    await expect(one).rejects.toMatchObject(UNREADABLE)
  }
  await ended
  expect(await pool.parse('a', 'sidecar', { xmp: ANN })).not.toBeNull()
})

test.each(['fill all memory', 'exit', 'throw'])(
  'a parse that would %s fails without affecting others',
  async fault => {
    const { pool } = createFaultyPool()
    const failing = pool.parse('a', 'sidecar', { xmp: fault })
    const [failed, other] = await Promise.allSettled([failing, pool.parse('b', 'sidecar', { xmp: ANN })])
    expect(failed).toMatchObject({ status: 'rejected', reason: UNREADABLE })
    expect(other.status).toBe('fulfilled')
    expect(await pool.parse('a', 'sidecar', { xmp: ANN })).not.toBeNull()
  },
)

test('refuses too many waiting parses, and rejects those waiting when the pool is closed', async () => {
  const { pool } = createFaultyPool()
  const parses = Array.from({ length: 60 }, () => pool.parse('a', 'sidecar', { xmp: 'hang' }))
  const settled = Promise.allSettled(parses)
  await expect(parses.at(-1)).rejects.toMatchObject({ code: 'too-many-requests', status: 429 })
  await pool.close()
  const codes = (await settled).map(result => result.status === 'rejected' && result.reason.code)
  expect(codes.filter(code => code === 'sidecar-unreadable')).toHaveLength(51)
  expect(codes.filter(code => code === 'too-many-requests')).toHaveLength(9)
  await expect(pool.parse('b', 'sidecar', { xmp: ANN })).rejects.toMatchObject(UNREADABLE)
})
