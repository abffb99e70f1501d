import { describe, expect, it } from 'vitest'
import { MAX_CHOSEN_PHOTOS } from '../../../shared/api/bounds.ts'
import { applyPlan, planPress } from './use-photo-selection.ts'

const CHOSEN = new Set(['a', 'b'])

describe('a press', () => {
  it('adds a photo, and takes a selected one out', () => {
    const add = planPress(CHOSEN, 0, { place: 7, photoId: 'h', isRange: false })
    expect(add.ends).toEqual([7, 7])
    expect([...applyPlan(add, ['h', 'i'])]).toEqual(['a', 'b', 'h', 'i'])
    const remove = planPress(CHOSEN, 0, { place: 1, photoId: 'b', isRange: false })
    expect([...applyPlan(remove, ['b'])]).toEqual(['a'])
  })

  it('selects from the last one to this one with Shift, also when this one is selected', () => {
    const plan = planPress(CHOSEN, 4, { place: 1, photoId: 'b', isRange: true })
    expect(plan).toEqual({ base: CHOSEN, isRemoving: false, ends: [4, 1] })
  })

  it('selects only this photo with Shift while no other was pressed', () => {
    expect(planPress(new Set(), null, { place: 3, photoId: 'd', isRange: true }).ends).toEqual([3, 3])
  })
})

it('selects no more photos than one request may contain, the earlier ones first', () => {
  const many = Array.from({ length: MAX_CHOSEN_PHOTOS + 5 }, (_, i) => `photo-${i}`)
  const chosen = applyPlan({ base: CHOSEN, isRemoving: false, ends: [0, 0] }, many)
  expect(chosen.size).toBe(MAX_CHOSEN_PHOTOS)
  expect(chosen.has('a')).toBe(true)
})
