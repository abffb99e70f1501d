// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { texts } from '../../texts.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { UnnamedClusterCard } from './unnamed-cluster-card.tsx'

afterEach(() => vi.unstubAllGlobals())

it('shows all faces, and keeps the focus where the others appear', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ faces: ['a', 'b', 'c'].map(id => ({ id, photoId: id })), nextCursor: null, total: 3 }),
  )
  await renderInApp(
    <UnnamedClusterCard cluster={{ id: '1', faceCount: 3, photoCount: 3, faceIds: ['a', 'b'] }} />,
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: texts.unnamedClusters.showAll })))
  const faces = await waitFor(() => {
    const buttons = screen.getAllByRole('button', { name: texts.unnamedClusters.leaveOut })
    expect(buttons).toHaveLength(3)
    return buttons
  })
  expect(document.activeElement).toBe(faces[1])
  expect(screen.queryByRole('button', { name: texts.unnamedClusters.showAll })).toBeNull()
})
