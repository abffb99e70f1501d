import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findRowAt,
  findRow,
  HEADING_PX,
  layoutTimeline,
  MONTH_GAP_PX,
  type TimelineMonth,
} from './timeline-layout.ts'

const GAP = 4
const TARGET = 200

function buildMonths(counts: readonly number[]): TimelineMonth[] {
  let end = 0
  return counts.map((count, i) => {
    const start = end
    end += count
    return { month: `month ${i}`, start, end }
  })
}

const anyTimeline = fc
  .array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 60 })), { maxLength: 30 })
  .chain(counts => {
    const length = counts.reduce((all, count) => all + count, 0)
    return fc.record({
      months: fc.constant(buildMonths(counts)),
      aspects: fc
        .array(fc.double({ min: 0.5, max: 4, noNaN: true }), { minLength: length, maxLength: length })
        .map(aspects => Float32Array.from(aspects)),
      width: fc.integer({ min: 320, max: 2400 }),
    })
  })
const layOut = (timeline: { months: TimelineMonth[]; aspects: Float32Array; width: number }) =>
  layoutTimeline({ ...timeline, targetHeight: TARGET, gap: GAP })

/** Returns [photos, height] of each row of a month with `photos` photos of 3:2. */
function layOutRows(photos: number): number[][] {
  const aspects = new Float32Array(photos).fill(1.5)
  const { rows } = layOut({ months: buildMonths([photos]), aspects, width: 1200 })
  return rows.map(({ start, end, height }) => [end - start, Math.round(height)])
}

describe('layoutTimeline', () => {
  it('places every photo once, in order, and each month where it begins', () => {
    fc.assert(
      fc.property(anyTimeline, timeline => {
        const { rows } = layOut(timeline)
        let next = 0
        for (const { start, end } of rows) {
          expect(start).toBe(next)
          expect(end).toBeGreaterThan(start)
          next = end
        }
        expect(next).toBe(timeline.aspects.length)
        expect(rows.flatMap(({ months }) => months)).toEqual(timeline.months)
        for (const { months, start, end } of rows) {
          if (months[0]) expect(months[0].start).toBe(start)
          for (const month of months) expect(month.start < end).toBe(true)
        }
      }),
    )
  })

  it('stacks rows without overlap, none wider than the grid', () => {
    fc.assert(
      fc.property(anyTimeline, timeline => {
        const { rows, height } = layOut(timeline)
        let top = 0
        for (const row of rows) {
          expect(row.top).toBeCloseTo(top, 6)
          const sum = timeline.aspects.slice(row.start, row.end).reduce((all, aspect) => all + aspect, 0)
          const monthGaps = Math.max(0, row.months.length - 1)
          const gaps = (row.end - row.start - 1 - monthGaps) * GAP + monthGaps * MONTH_GAP_PX
          expect(sum * row.height + gaps).toBeLessThanOrEqual(timeline.width + 0.01)
          top += row.height + GAP + (row.months.length > 0 ? HEADING_PX : 0)
        }
        expect(height).toBeCloseTo(Math.max(0, top - GAP), 6)
      }),
    )
  })

  it('fills the width with every row of a month that needs several rows', () => {
    fc.assert(
      fc.property(anyTimeline, timeline => {
        for (const { start, end, height } of layOut(timeline).rows) {
          const isOfLarge = timeline.months.some(month => {
            const ofMonth = timeline.aspects.slice(month.start, month.end)
            const sum = ofMonth.reduce((all, aspect) => all + aspect, 0)
            const isLarge = sum * TARGET + (ofMonth.length - 1) * GAP > timeline.width
            return isLarge && month.start <= start && end <= month.end
          })
          if (!isOfLarge) continue
          const sum = timeline.aspects.slice(start, end).reduce((all, aspect) => all + aspect, 0)
          expect(sum * height + (end - start - 1) * GAP).toBeCloseTo(timeline.width, 1)
        }
      }),
    )
  })

  it('leaves no single photo after full rows, and keeps rows near the target height', () => {
    expect(layOutRows(5)).toEqual([[5, 158]])
    expect(layOutRows(6)).toEqual([
      [3, 265],
      [3, 265],
    ])
    for (const [count] of layOutRows(401)) expect(count).toBeGreaterThanOrEqual(3)
  })

  it('puts small months side by side, and begins a row with a large month', () => {
    const months = buildMonths([1, 2, 1, 30, 1])
    const { rows } = layOut({ months, aspects: new Float32Array(35).fill(1.5), width: 1300 })
    expect(rows[0]).toMatchObject({ start: 0, end: 4, months: months.slice(0, 3) })
    expect(rows[1]).toMatchObject({ start: 4, months: [months[3]] })
    expect(rows.at(-1)).toMatchObject({ start: 34, end: 35, months: [months[4]] })
  })

  it('shows a few photos that cannot fill the width at the height of full rows', () => {
    const months = buildMonths([1, 30])
    const { rows } = layOut({ months, aspects: new Float32Array(31).fill(1.5), width: 1300 })
    expect(rows[0]).toMatchObject({ start: 0, end: 1, height: TARGET })
  })

  it('finds rows by pixel and by photo', () => {
    fc.assert(
      fc.property(anyTimeline, fc.nat(), (timeline, seed) => {
        const layout = layOut(timeline)
        const row = layout.rows[seed % Math.max(1, layout.rows.length)]
        if (!row) return
        expect(layout.rows[findRowAt(layout, row.top + 1)]).toBe(row)
        expect(layout.rows[findRow(layout, row.end - 1)]).toBe(row)
      }),
    )
  })
})
