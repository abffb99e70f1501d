// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useIsSettled } from './use-is-settled.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Screen({ pictures }: { pictures: readonly string[] }) {
  const isSettled = useIsSettled()
  return (
    <>
      {pictures.map(src => (
        <img key={src} src={src} alt={src} />
      ))}
      <p>{isSettled ? 'settled' : 'loading'}</p>
    </>
  )
}

/** Renders pictures that load when a test says so. */
function setUp(pictures: readonly string[]) {
  const loaded = new Set<EventTarget>()
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockImplementation(function complete(
    this: EventTarget,
  ) {
    return loaded.has(this)
  })
  render(<Screen pictures={pictures} />)
  return (name: string, event: 'load' | 'error') => {
    const image = screen.getByRole('img', { name })
    loaded.add(image)
    fireEvent[event](image)
  }
}

function wait(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms))
}

it('waits until every picture has loaded or failed', () => {
  const end = setUp(['/a', '/b'])
  wait(1000)
  end('/a', 'load')
  expect(screen.queryByText('loading')).not.toBeNull()
  end('/b', 'error')
  expect(screen.queryByText('settled')).not.toBeNull()
})

it('gives a screen time to fetch what it shows, also without pictures', () => {
  setUp([])
  wait(100)
  expect(screen.queryByText('loading')).not.toBeNull()
  wait(400)
  expect(screen.queryByText('settled')).not.toBeNull()
})

it('waits no longer than three seconds for a picture', () => {
  setUp(['/a'])
  wait(2900)
  expect(screen.queryByText('loading')).not.toBeNull()
  wait(100)
  expect(screen.queryByText('settled')).not.toBeNull()
})
