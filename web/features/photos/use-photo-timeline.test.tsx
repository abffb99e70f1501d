// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answerRequests } from '../../api-client.ts'
import { renderHookInApp } from '../../testing/render-in-app.tsx'
import { usePlaceOf } from './use-photo-timeline.ts'

it('loads the neighbours of a photo that is opened by its address, however far down it is', async () => {
  answerRequests(async path =>
    Response.json({ place: path === '/api/search/photo-place?with=ann&photo=late' ? 150_000 : null }),
  )
  const load = vi.fn<(from: number, end: number) => void>()
  const timeline = {
    filters: { with: 'ann' },
    total: 200_000,
    findPlace: () => -1,
    findBurst: (place: number) => ({ start: place, end: place + 1 }),
    load,
  }
  await renderHookInApp(() => usePlaceOf('late', timeline))
  await waitFor(() => expect(load).toHaveBeenCalledWith(149_970, 150_030))
})
