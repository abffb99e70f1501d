// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const server = { isReachable: true }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => {
    if (!server.isReachable) throw new TypeError('Failed to fetch')
    return Response.json(null)
  })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('waits for a part while the server is unreachable', async () => {
  server.isReachable = false
  const load = vi.fn<() => Promise<{ default: () => ReactElement }>>(async () => {
    if (!server.isReachable) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => <p>Part</p> }
  })
  const Part = lazyPart(load)
  render(
    <Suspense fallback="Nothing yet">
      <Part />
    </Suspense>,
  )
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.queryByText('Part')).toBeNull()
  server.isReachable = true
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByText('Part')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
