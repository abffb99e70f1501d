// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ConsentText } from '../../../shared/api/consents.ts'
import { answerRequests } from '../../api-client.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { AgreementForm } from './agreement-form.tsx'

const AGREEMENT = 'I agree to the terms and understand how my data is processed'
// The form shows the agreement only.
const TEXT = {
  purpose: 'face-grouping',
  version: '1',
  language: 'en',
  textHash: 'abc',
  wording: { agreement: AGREEMENT, sections: [] },
} as unknown as ConsentText

let sentConsents = 0
let answerConsent = () => {}

beforeEach(() => {
  sentConsents = 0
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

/** Shows the form to a user, or to a visitor, and counts the consents that are sent. */
async function show(user: object | null) {
  answerRequests(async (path, { method }) => {
    if (path === '/api/session') return Response.json({ user, display: null })
    if (method === 'POST') {
      sentConsents += 1
      await new Promise<void>(resolve => void (answerConsent = resolve))
    }
    return Response.json({ state: 'missing', records: [], receipts: [] })
  })
  const { router } = await renderInApp(<AgreementForm text={TEXT} />)
  vi.useFakeTimers()
  await pass(0)
  return () => router.state.location.pathname
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function agree(): Promise<void> {
  fireEvent.click(screen.getByRole('checkbox', { name: AGREEMENT }))
  const button = screen.getByRole('button', { name: 'Continue to Dashboard' })
  fireEvent.click(button)
  fireEvent.click(button)
}

it('leaves 500 ms after the press, during which the answer comes', async () => {
  const readPath = await show({ uid: 'ann', email: 'ann@example.org' })
  await agree()
  await pass(450)
  answerConsent()
  await pass(49)
  expect(readPath()).toBe('/')
  await pass(1)
  await pass(0)
  expect(readPath()).toBe('/dashboard')
  expect(sentConsents).toBe(1)
})

it('leads visitors to the sign-up with their consent', async () => {
  const readPath = await show(null)
  await agree()
  await pass(500)
  await pass(0)
  expect(readPath()).toBe('/register')
  expect(sessionStorage.getItem('kindred.agreement')).toContain('abc')
})

it('also continues without consent', async () => {
  const readPath = await show(null)
  sessionStorage.setItem('kindred.agreement', '{}')
  fireEvent.click(screen.getByRole('link', { name: 'Continue without agreeing' }))
  await pass(0)
  expect(readPath()).toBe('/register')
  expect(sessionStorage.getItem('kindred.agreement')).toBeNull()
})
