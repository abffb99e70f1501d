// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, it, test, vi } from 'vitest'
import { answerRequests } from '../../api-client.ts'
import { renderHookInApp } from '../../testing/render-in-app.tsx'
import { readShape, usePlaceOf } from './use-photo-timeline.ts'
import fc from 'fast-check'
import { ASPECT_UNIT } from '../../../shared/api/bounds.ts'
import { findTile } from './timeline-layout.ts'

it('loads the neighbours of a photo that is opened by its address, however far down it is', async () => {
  answerRequests(async path =>
    Response.json({ place: path === '/api/search/photo-place?with=ann&photo=late' ? 150_000 : null }),
  )
  const load = vi.fn<(from: number, end: number) => void>()
  const timeline = {
    filters: { with: 'ann' },
    total: 200_000,
    findPlace: () => -1,
    findBurst: (place: number) => ({ start: place, end: place + 1 }),
    load,
  }
  await renderHookInApp(() => usePlaceOf('late', timeline))
  await waitFor(() => expect(load).toHaveBeenCalledWith(149_970, 150_030))
})

const toBase64 = (bytes: readonly number[]): string => btoa(String.fromCharCode(...bytes))

/** Packs flags into bytes, the first into the highest bit. */
function packBits(flags: readonly boolean[]): string {
  const bytes = Array.from({ length: Math.ceil(flags.length / 8) }, (_, byte) =>
    flags.slice(byte * 8, byte * 8 + 8).reduce((sum, flag, i) => sum + (flag ? 128 >> i : 0), 0),
  )
  return toBase64(bytes)
}

test('every photo is in one tile, in order, and no tile in two months', () => {
  const anyShape = fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), { maxLength: 8 })
  fc.assert(
    fc.property(anyShape, folds => {
      const flags = folds.flat()
      const { months, aspects, starts } = readShape({
        months: folds.map((ofMonth, i) => ({ month: String(i), photos: ofMonth.length })),
        aspects: toBase64(flags.map((_, i) => 60 + (i % 100))),
        folded: packBits(flags),
      })
      const counts = Array.from(starts.subarray(1), (end, i) => end - (starts[i] ?? 0))
      expect(starts[0]).toBe(0)
      expect(counts.every(count => count > 0)).toBe(true)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(flags.length)
      expect(aspects).toHaveLength(counts.length)
      let tile = 0
      for (const [i, { month, start, end }] of months.entries()) {
        expect([month, start]).toEqual([String(i), tile])
        const photos = counts.slice(start, end).reduce((sum, count) => sum + count, 0)
        expect(photos).toBe(folds[i]?.length)
        tile = end
      }
      expect(tile).toBe(counts.length)
      for (const place of flags.keys()) {
        const of = findTile(starts, place)
        expect((starts[of] ?? 0) <= place && place < (starts[of + 1] ?? 0)).toBe(true)
        // A photo that is not folded begins a tile.
        if (!flags[place]) expect(starts[of]).toBe(place)
      }
    }),
  )
})

test('a tile has the shape of its first photo, and photos without a bit are not folded', () => {
  const months = [{ month: null, photos: 4 }]
  const aspects = toBase64([60, 120, 90, 30])
  const { starts, ...shape } = readShape({ months, aspects, folded: packBits([false, true]) })
  expect([...starts]).toEqual([0, 2, 3, 4])
  expect([...shape.aspects]).toEqual([60, 90, 30].map(value => value / ASPECT_UNIT))
  expect([...readShape({ months, aspects, folded: '' }).starts]).toEqual([0, 1, 2, 3, 4])
  expect([...readShape({ months: [], aspects: '', folded: '' }).starts]).toEqual([0])
})
