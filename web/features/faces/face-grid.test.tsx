// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PersonFace } from '../../../shared/api/people.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { useSelection } from '../../ui/long-list.ts'
import { FaceGrid } from './face-grid.tsx'

// Four tiles of at least 96 px and three gaps of 8 px.
const GRID_PX = 4 * 96 + 3 * 8
const LONG_PRESS_MS = 500

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, GRID_PX, 0))
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('by keyboard', () => {
  it.each([
    { keys: ['ArrowRight'], place: 2 },
    { keys: ['ArrowDown'], place: 5 },
    { keys: ['ArrowDown', 'ArrowRight', 'ArrowUp'], place: 2 },
    { keys: ['ArrowLeft'], place: 1 },
    { keys: ['End'], place: 10 },
    { keys: ['End', 'ArrowDown', 'Home'], place: 1 },
  ])('$keys moves from the first of ten faces to number $place', async ({ keys, place }) => {
    await setUp(10)
    for (const key of keys) press(key)
    expect(readActive()).toBe(`face-${place}`)
    expect(readChosen()).toEqual([])
  })

  it.each([' ', 'Enter'])('%j selects the active face, and deselects it again', async key => {
    await setUp(10)
    press('ArrowRight')
    press(key)
    expect(readChosen()).toEqual(['face-2'])
    press(key)
    expect(readChosen()).toEqual([])
  })

  it('arrow keys with Shift select the range between two faces', async () => {
    await setUp(10)
    press('ArrowRight')
    press('ArrowDown', { shiftKey: true })
    expect(readChosen()).toEqual(['face-2', 'face-3', 'face-4', 'face-5', 'face-6'])
  })

  it.each(['ctrlKey', 'metaKey'])('%s and A select all', async modifier => {
    await setUp(6)
    press('a', { [modifier]: true })
    expect(readChosen()).toHaveLength(6)
  })

  it.each([{ altKey: true }, { ctrlKey: true }])('leaves keys with %j to the browser', async modifier => {
    await setUp(6)
    expect(press('ArrowRight', modifier)).toBe(true)
    expect(readActive()).toBe('face-1')
  })
})

describe('by pointer', () => {
  it('a click selects one face, and with Shift the range from the last one', async () => {
    await setUp(10)
    fireEvent.click(findFace(3))
    fireEvent.click(findFace(6), { shiftKey: true })
    expect(readChosen()).toEqual(['face-3', 'face-4', 'face-5', 'face-6'])
  })

  it('a long press selects the range from the last one, and its click does not undo that', async () => {
    await setUp(10)
    fireEvent.click(findFace(1))
    vi.useFakeTimers()
    fireEvent.pointerDown(findFace(3), { pointerType: 'touch' })
    await act(() => vi.advanceTimersByTimeAsync(LONG_PRESS_MS))
    fireEvent.pointerUp(findFace(3))
    fireEvent.click(findFace(3))
    expect(readChosen()).toEqual(['face-1', 'face-2', 'face-3'])
  })

  it('a finger that moves selects nothing', async () => {
    await setUp(10)
    vi.useFakeTimers()
    fireEvent.pointerDown(findFace(3), { pointerType: 'touch' })
    fireEvent.pointerMove(findFace(3), { clientY: 30 })
    await act(() => vi.advanceTimersByTimeAsync(LONG_PRESS_MS))
    expect(readChosen()).toEqual([])
  })
})

it('renders only rows near the viewport, and states the position of each face in the whole list', async () => {
  const { onNearEnd } = await setUp(1000)
  const options = screen.getAllByRole('option')
  expect(options.length).toBeLessThan(100)
  expect(options.at(-1)?.getAttribute('aria-posinset')).toBe(`${options.length}`)
  expect(options[0]?.getAttribute('aria-setsize')).toBe('1000')
  expect(onNearEnd).not.toHaveBeenCalled()
})

it('requests more faces when the last rows are near the viewport', async () => {
  const { onNearEnd } = await setUp(12)
  expect(onNearEnd).toHaveBeenCalled()
})

async function setUp(count: number) {
  const faces = Array.from({ length: count }, (_, index) => makeFace(index + 1))
  const onNearEnd = vi.fn<() => void>()
  function Screen() {
    const grid = useRef<HTMLDivElement>(null)
    const selection = useSelection(faces.map(({ id }) => id))
    return (
      <FaceGrid
        ref={grid}
        faces={faces}
        total={count}
        label="Faces of Ann"
        selection={selection}
        onNearEnd={onNearEnd}
      />
    )
  }
  await renderInApp(<Screen />)
  return { onNearEnd }
}

function makeFace(number: number): PersonFace {
  return {
    id: `face-${number}`,
    photoId: `photo-${number}`,
    photoName: `IMG_${number}.jpg`,
    takenAt: null,
    quality: 1,
    isDecided: false,
  }
}

/** Returns false when the grid has handled the key. */
function press(key: string, modifiers: object = {}): boolean {
  return fireEvent.keyDown(screen.getByRole('listbox'), { key, ...modifiers })
}

function findFace(number: number): HTMLElement {
  return screen.getByRole('option', { name: new RegExp(`IMG_${number}\\.jpg`) })
}

function readActive(): string {
  return readFaceId(screen.getByRole('listbox').getAttribute('aria-activedescendant'))
}

function readChosen(): string[] {
  return screen.queryAllByRole('option', { selected: true }).map(({ id }) => readFaceId(id))
}

function readFaceId(elementId: string | null): string {
  return elementId?.replace(/^.*(?=face-)/, '') ?? ''
}
