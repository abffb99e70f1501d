// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ConsentText } from '../../../shared/api/consents.ts'
import { answerRequests } from '../../api-client.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { TermsPage } from './terms-page.tsx'

it.each(['2026-11-26', '2026-11-26-connected'])('shows the day of the version %s', async version => {
  const wording = { title: 'Terms', introduction: '', sections: [], agreement: 'I agree' }
  const text = {
    purpose: 'face-grouping',
    version,
    language: 'en',
    textHash: 'abc',
    wording,
  } satisfies ConsentText
  answerRequests(async path => {
    if (path.startsWith('/api/consent-text')) return Response.json(text)
    if (path === '/api/session') return Response.json({ user: null, display: null })
    return Response.json({ state: 'missing', records: [], receipts: [] })
  })
  await renderInApp(<TermsPage />)
  expect(await screen.findByText('Version dated Nov 26, 2026')).toBeDefined()
})
