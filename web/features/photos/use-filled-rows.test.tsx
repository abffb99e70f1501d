// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TimelineLayout } from './timeline-layout.ts'
import { useFilledRows } from './use-filled-rows.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const PHOTOS_IN_ROW = 5
const LAYOUT: TimelineLayout = {
  rows: Array.from({ length: 1000 }, (_, i) => ({
    start: i * PHOTOS_IN_ROW,
    end: (i + 1) * PHOTOS_IN_ROW,
    top: i * 200,
    height: 200,
    months: [],
  })),
  height: 200_000,
}

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Shows four rows of the window, and two rendered above it and below it. */
function setUp() {
  const load = vi.fn<(from: number, end: number) => void>()
  const grid = { current: document.createElement('div') }
  const picture = document.createElement('img')
  const showPicture = (isLoaded: boolean) => {
    grid.current.append(picture)
    vi.spyOn(picture, 'complete', 'get').mockReturnValue(isLoaded)
  }
  const { result, rerender } = renderHook(
    ({ top, isScrubbing }) => {
      const visible = { first: Math.max(0, top - 2), end: top + 6, top, bottom: top + 4 }
      return useFilledRows(LAYOUT, visible, { grid, load, isScrubbing })
    },
    { initialProps: { top: 0, isScrubbing: false } },
  )
  return {
    load,
    showPicture,
    readFilled: () => result.current,
    scrollTo: (top: number, isScrubbing = false) => rerender({ top, isScrubbing }),
  }
}

function wait(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms))
}

it('fills the window immediately, and the rows near it after its pictures', () => {
  const { load, showPicture, readFilled } = setUp()
  wait(0)
  expect(readFilled()).toEqual({ first: 0, end: 4 })
  expect(load).toHaveBeenLastCalledWith(0, 4 * PHOTOS_IN_ROW)
  wait(5000)
  showPicture(false)
  wait(5000)
  expect(readFilled()).toEqual({ first: 0, end: 4 })
  showPicture(true)
  wait(1000)
  expect(readFilled()).toEqual({ first: 0, end: 6 })
})

it('fills the rows near the window at once while it scrolls without a jump', () => {
  const { readFilled, scrollTo } = setUp()
  wait(0)
  scrollTo(3)
  expect(readFilled()).toEqual({ first: 1, end: 9 })
  scrollTo(6)
  expect(readFilled()).toEqual({ first: 4, end: 12 })
})

it('loads nothing of the places that the scrubber passes by', () => {
  const { load, readFilled, scrollTo } = setUp()
  wait(1000)
  load.mockClear()
  for (const top of [100, 200, 300, 400]) {
    scrollTo(top, true)
    // As long as a frame takes on a slow processor.
    wait(150)
  }
  expect(load).not.toHaveBeenCalled()
  scrollTo(400)
  wait(100)
  expect(readFilled()).toEqual({ first: 400, end: 404 })
  expect(load.mock.calls).toEqual([[400 * PHOTOS_IN_ROW, 404 * PHOTOS_IN_ROW]])
})
