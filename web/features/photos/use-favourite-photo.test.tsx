// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PhotoSummary } from '../../../shared/api/photos.ts'
import { answerRequests } from '../../api-client.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { photoQuery, useFavouritePhoto } from './use-favourite-photo.ts'

const PHOTO: PhotoSummary = {
  id: 'photo',
  name: 'photo.jpg',
  state: 'processed',
  hasThumbnail: true,
  width: 4,
  height: 3,
  byteSize: 1,
  uploadedAt: '2026-01-01T00:00:00Z',
  takenAt: null,
  faceCount: 0,
  isFavourite: false,
  failure: null,
}

let isFavourite: boolean
/** Lets the server answer the requests that read the photo. */
let reads: (() => void)[]
/** Lets the server answer the requests that mark the photo; null refuses them at once. */
let marks: (() => void)[] | null

beforeEach(() => {
  vi.useFakeTimers()
  isFavourite = false
  reads = []
  marks = []
  answerRequests(async (_, { method, body }) => {
    if (method === 'GET') {
      const answer = Response.json({ ...PHOTO, isFavourite, camera: {}, faces: [], pendingFaces: [] })
      return await new Promise(resolve => reads.push(() => resolve(answer)))
    }
    const waiting = marks
    if (!waiting) return Response.json({ code: 'not-found', message: 'It is gone.' }, { status: 404 })
    return await new Promise(resolve =>
      waiting.push(() => {
        isFavourite = body === JSON.stringify({ isFavourite: true })
        resolve(Response.json({ isFavourite }))
      }),
    )
  })
})

afterEach(() => {
  vi.useRealTimers()
})

it('is shown immediately, before the photo has been read', async () => {
  const heart = await showHeart()
  await press(heart)
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  await answer(marks)
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  await answer(reads)
  expect(heart.getAttribute('aria-pressed')).toBe('true')
})

it('is not replaced by an answer from before it', async () => {
  const heart = await showHeart()
  await press(heart)
  await answer(reads)
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  await answer(marks)
  await answer(reads)
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  expect(isFavourite).toBe(true)
})

it('reaches the server after earlier marks', async () => {
  const heart = await showHeart()
  await press(heart)
  await press(heart)
  expect(heart.getAttribute('aria-pressed')).toBe('false')
  expect(marks).toHaveLength(1)
  for (let i = 0; i < 2; i++) {
    await answer(marks)
    await answer(reads)
    expect(heart.getAttribute('aria-pressed')).toBe('false')
  }
  expect(isFavourite).toBe(false)
})

it('is reverted with the reason when the server refuses it', async () => {
  const heart = await showHeart()
  marks = null
  await press(heart)
  expect(heart.getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByRole('alert').textContent).toContain('It is gone.')
})

async function showHeart(): Promise<HTMLElement> {
  await renderInApp(<Heart />)
  return screen.getByRole('button', { name: 'Heart' })
}

/** Shows the photo as the viewer does: as its list has it until it has been read itself. */
function Heart() {
  const { isFavourite, toggle } = useFavouritePhoto(useQuery(photoQuery(PHOTO.id)).data ?? PHOTO)
  return <button type="button" aria-label="Heart" aria-pressed={isFavourite} onClick={toggle} />
}

async function press(button: HTMLElement): Promise<void> {
  fireEvent.click(button)
  await act(async () => vi.advanceTimersByTimeAsync(0))
}

/** Lets the server answer all requests of a kind. */
async function answer(requests: (() => void)[] | null): Promise<void> {
  expect(requests).not.toHaveLength(0)
  for (const send of requests?.splice(0) ?? []) send()
  await act(async () => vi.advanceTimersByTimeAsync(0))
}
