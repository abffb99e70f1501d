// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { BatchProgress } from '../../../shared/api/batches.ts'
import type { Pace } from '../../../shared/api/pace.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { texts } from '../../texts.ts'
import { ProcessingBanner } from './processing-banner.tsx'

const FOLDER = {
  id: 'f1',
  state: 'processing',
  received: 60,
  processed: 40,
  failed: 0,
  facesFound: 12,
  unread: 940,
} as BatchProgress
const PACE: Pace = {
  pausedAt: null,
  isWaiting: false,
  heldBy: null,
  hours: null,
  photosLeft: 960,
  photosPerSecond: 2,
  secondsLeft: 480,
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function show({
  batches = [FOLDER],
  pace = {},
  isImporting = false,
}: {
  batches?: BatchProgress[]
  pace?: Partial<Pace>
  isImporting?: boolean
}) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path === '/api/batches') return Response.json({ batches, pace: { ...PACE, ...pace } })
    if (path === '/api/stats') return Response.json({})
    const sent = typeof body === 'string' ? body : '{}'
    asked.push(`${method} ${path} ${sent}`)
    const { paused } = JSON.parse(sent) as { paused: boolean }
    return Response.json({ pausedAt: paused ? '2026-01-01T00:00:00Z' : null })
  })
  await renderInApp(<ProcessingBanner ownBatchId={null} isImporting={isImporting} areFacesSearched />)
  return asked
}

it('counts the files of a folder that are not read yet, and cannot leave them out', async () => {
  await show({})
  expect(await screen.findByText('40 of 1,000 photos')).toBeTruthy()
  expect(screen.getByText('2 photos a second')).toBeTruthy()
  expect(screen.getByText('about 8 minutes left')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Leave out the rest' })).toBeNull()
})

it('pauses and goes on', async () => {
  const asked = await show({})
  fireEvent.click(await screen.findByRole('button', { name: 'Pause' }))
  expect(await screen.findByText('New photos are kept, and wait too.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy()
  await waitFor(() =>
    expect(asked).toEqual([
      'PUT /api/progress/paused {"paused":true}',
      'PUT /api/progress/paused {"paused":false}',
    ]),
  )
})

it('says what photos wait for, and leaves out those of an upload on request', async () => {
  const upload = { ...FOLDER, unread: null }
  await show({ batches: [upload], pace: { isWaiting: true, heldBy: 'battery', secondsLeft: null } })
  expect(await screen.findByText('Waiting')).toBeTruthy()
  expect(screen.getByText(/wait while this machine runs on battery/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Leave out the rest' })).toBeTruthy()
})

it.each([false, true])('says that an upload stopped, but not that an import did (%s)', async isImporting => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await show({ batches: [{ ...FOLDER, state: 'receiving', unread: null }], isImporting })
  await screen.findByText('40 of 60 photos')
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(screen.queryByText(texts.processing.interrupted) === null).toBe(isImporting)
})
