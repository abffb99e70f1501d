// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CoverPortrait } from './portrait.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function setUp() {
  vi.useFakeTimers()
  const { container } = render(<CoverPortrait faceId="one" />)
  const findImage = () => container.querySelector('img') as HTMLImageElement
  const answerWith = (width: number, height: number) => {
    Object.defineProperty(findImage(), 'naturalWidth', { value: width, configurable: true })
    Object.defineProperty(findImage(), 'naturalHeight', { value: height, configurable: true })
    fireEvent.load(findImage())
    act(() => void vi.advanceTimersByTime(60_000))
    return findImage().getAttribute('srcset')
  }
  return { findImage, answerWith }
}

it('requests the portrait again while the answer is the crop', () => {
  const { findImage, answerWith } = setUp()
  expect(findImage().getAttribute('srcset')).toBe(describe(''))
  expect(answerWith(256, 256)).toBe(describe('&attempt=1'))
  expect(answerWith(180, 240)).toBe(describe('&attempt=1'))
})

it('stops requesting a portrait after the last retry', () => {
  const { answerWith } = setUp()
  const asked = Array.from({ length: 6 }, () => answerWith(256, 256))
  expect(asked.at(-1)).toBe(describe('&attempt=3'))
})

/** Returns the addresses of both sizes: large on screens with more pixels. */
function describe(attempt: string): string {
  const address = '/api/faces/one/portrait'
  return `${address}?size=small${attempt} 1x, ${address}?size=large${attempt} 1.5x`
}
