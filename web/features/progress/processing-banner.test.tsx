// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { BatchProgress } from '../../../shared/api/uploads.ts'
import type { Pace, Stats } from '../../../shared/api/progress.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { describePace, ProcessingBanner, roundSeconds } from './processing-banner.tsx'
import { withLaterTexts } from '../../texts.ts'

const FOLDER = {
  id: 'f1',
  state: 'processing',
  received: 60,
  processed: 40,
  failed: 0,
  facesFound: 12,
  unread: 940,
  fileCount: 0,
  recognised: 0,
  rejected: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
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
})

async function show({
  batches = [FOLDER],
  pace = {},
  sending = [],
  stats = {},
}: {
  batches?: BatchProgress[]
  pace?: Partial<Pace>
  sending?: string[]
  stats?: Partial<Stats>
}) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path === '/api/batches') return Response.json({ batches, pace: { ...PACE, ...pace } })
    if (path === '/api/stats') return Response.json(stats)
    const sent = typeof body === 'string' ? body : '{}'
    asked.push(`${method} ${path} ${sent}`)
    const { paused } = JSON.parse(sent) as { paused: boolean }
    return Response.json({ pausedAt: paused ? '2026-01-01T00:00:00Z' : null })
  })
  await renderInApp(<ProcessingBanner sending={new Set(sending)} areFacesSearched />)
  return asked
}

it('counts the files of a folder that are not read yet, and cannot leave them out', async () => {
  await show({})
  expect(await screen.findByText('40 of 1,000 photos')).toBeTruthy()
  expect(screen.getByText('2 photos per second')).toBeTruthy()
  expect(screen.getByText('about 8 minutes left')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Skip the rest' })).toBeNull()
})

it('counts the photos that can be looked at while no face was looked for yet', async () => {
  const upload = { ...FOLDER, unread: null, processed: 0, facesFound: 0 }
  await show({ batches: [upload], stats: { photosToShow: 20 } })
  expect(await screen.findByText('0 of 60 photos')).toBeTruthy()
  expect(screen.getByText('40 photos ready to view')).toBeTruthy()
  expect(screen.queryByText('0 faces found')).toBeNull()
})

it('pauses and goes on', async () => {
  const asked = await show({})
  fireEvent.click(await screen.findByRole('button', { name: 'Pause' }))
  expect(
    await screen.findByText('New photos are stored, but won’t be processed until you resume.'),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
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
  expect(screen.getByText(/wait while the server is running on battery/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Skip the rest' })).toBeTruthy()
})

it('stops once for a double press, and closes the error of an attempt that failed', async () => {
  await show({ batches: [{ ...FOLDER, unread: null }] })
  const stop = await screen.findByRole('button', { name: 'Skip the rest' })
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => answers.push(resolve)))
  act(() => {
    fireEvent.click(stop)
    fireEvent.click(stop)
  })
  await waitFor(() => expect(answers).toHaveLength(1))
  await act(async () => answers[0]?.(Response.json({ code: 'internal', message: '' }, { status: 500 })))
  await screen.findByRole('alert')
  expect(answers).toHaveLength(1)
  fireEvent.click(stop)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('is not shown beside the banner of an upload of this window, but counts its photos with others', async () => {
  const sent = { ...FOLDER, id: 'sent', state: 'receiving', unread: null, fileCount: 100 } as BatchProgress
  const other = { ...sent, id: 'first', state: 'processing' } as BatchProgress
  await show({ batches: [sent], sending: ['sent'] })
  expect(screen.queryByRole('progressbar')).toBeNull()
  cleanup()
  await show({ batches: [sent, other], sending: ['sent'] })
  expect(await screen.findByText('80 of 160 photos')).toBeTruthy()
})

beforeAll(withLaterTexts(async () => undefined))

const PACE_OF_BATCH: Pace = {
  pausedAt: null,
  isWaiting: false,
  heldBy: null,
  hours: null,
  photosLeft: 100_000,
  photosPerSecond: 12.345,
  secondsLeft: 8100,
}

it('tells speed and time left, and neither while they are unknown', () => {
  expect(describePace(PACE_OF_BATCH)).toEqual(['12 photos per second', 'about 2 hours 15 minutes left'])
  expect(describePace({ ...PACE, photosPerSecond: null, secondsLeft: null })).toEqual([])
})

it('tells what photos wait for', () => {
  const waiting = { ...PACE, photosPerSecond: null, secondsLeft: null, hours: { from: 22, until: 6 } }
  expect(describePace({ ...waiting, pausedAt: '2026-01-01T00:00:00Z' })).toEqual([
    'New photos are stored, but won’t be processed until you resume.',
  ])
  expect(describePace({ ...waiting, heldBy: 'hours' })[0]).toMatch(/between 10:00\sPM and 6:00\sAM/)
  expect(describePace({ ...waiting, heldBy: 'battery' })[0]).toMatch(/while the server is running on battery/)
})

it.each([
  [0.3, 10],
  [44, 40],
  [100, 120],
  [1100, 1200],
  [8000, 8100],
  [40_000, 39_600],
])('rounds %s seconds to %s', (seconds, rounded) => expect(roundSeconds(seconds)).toBe(rounded))
