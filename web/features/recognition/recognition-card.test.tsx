// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { RecognitionCard } from './recognition-card.tsx'

afterEach(() => vi.unstubAllGlobals())

it.each([
  { network: 'MobileFaceNet', isBundled: true, text: /with MobileFaceNet, its built-in recognition model/ },
  { network: 'EdgeFace-XS', isBundled: false, text: /with EdgeFace-XS, a recognition model that was added/ },
])(
  'names $network, and explains how to get a better one only for the bundled one',
  async ({ text, ...answer }) => {
    vi.stubGlobal('fetch', async () => Response.json(answer))
    await renderInApp(<RecognitionCard />)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryAllByText('npm run kindred -- models list')).toHaveLength(answer.isBundled ? 1 : 0)
  },
)
