// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Picture } from './picture.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function setUp(props: { isReady?: boolean; alt?: string } = {}) {
  const { container, rerender } = render(<Picture src="/one" alt="" {...props} />)
  return {
    container,
    show: (src: string) => rerender(<Picture src={src} alt="" />),
    findImage: () => container.querySelector('img'),
  }
}

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms))
}

it('requests nothing before the server has the picture', () => {
  const { findImage, show } = setUp({ isReady: false })
  expect(findImage()).toBeNull()
  show('/one')
  expect(findImage()?.getAttribute('src')).toBe('/one')
})

it('shows no broken picture, and requests it again a few times', () => {
  const { container, findImage } = setUp()
  for (const delayMs of [2000, 8000, 30_000]) {
    fireEvent.error(findImage() as HTMLImageElement)
    expect(findImage()).toBeNull()
    expect(container.querySelector('svg')).toBeNull()
    pass(delayMs)
    expect(findImage()).not.toBeNull()
  }
  fireEvent.error(findImage() as HTMLImageElement)
  pass(600_000)
  expect(findImage()).toBeNull()
  expect(container.querySelector('svg')).not.toBeNull()
})

it('tries another picture at once', () => {
  const { findImage, show } = setUp()
  fireEvent.error(findImage() as HTMLImageElement)
  show('/two')
  expect(findImage()?.getAttribute('src')).toBe('/two')
})

it('keeps the name of a picture that is missing', () => {
  const { container } = setUp({ isReady: false, alt: 'Ann at sea' })
  expect(container.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Ann at sea')
})
