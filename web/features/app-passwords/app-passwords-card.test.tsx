// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { AppPasswordsCard } from './app-passwords-card.tsx'
import { formatCurl } from './new-app-password-view.tsx'

/** Noon in the time zone of this machine, in which days are shown. */
const atNoon = (month: number, day: number) => new Date(2026, month - 1, day, 12).toISOString()

const PHONE = {
  id: 'p1',
  name: 'My phone',
  createdAt: atNoon(1, 2),
  expiresAt: atNoon(2, 2),
  isExpired: true,
  usedAt: atNoon(1, 20),
}
const PASSWORD = 'kindred-0000-1111-2222-3333-4444-5555-6666'
const SESSION = {
  user: { uid: 'u1', displayName: 'Ann', email: "o'neil@example.org", photoURL: null },
  display: { theme: null, language: null },
}

const refusal = (code: string, status: number) => Response.json({ code, message: 'No.' }, { status })

afterEach(() => vi.unstubAllGlobals())

async function show(answers: Record<string, object | Response>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const key = `${method} ${path}`
    asked.push(typeof body === 'string' ? `${key} ${body}` : key)
    const answer = answers[key] ?? { 'GET /api/session': SESSION }[key] ?? {}
    return answer instanceof Response ? answer : Response.json(answer)
  })
  await renderInApp(<AppPasswordsCard />)
  return asked
}

it('shows a new app password once, with what an app asks for', async () => {
  const asked = await show({
    'GET /api/app-passwords': { appPasswords: [], needsPassword: false },
    'POST /api/app-passwords': { appPassword: PHONE, password: PASSWORD },
  })
  expect(await screen.findByText('You don’t have any yet.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Create an app password' }))
  const field = screen.getByLabelText('What is it for?')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByLabelText('Current password')).toBeNull()
  fireEvent.change(field, { target: { value: ' My phone ' } })
  fireEvent.change(screen.getByLabelText('How long should it be valid?'), { target: { value: 'year' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText(PASSWORD)).toBeTruthy()
  expect(asked).toContain('POST /api/app-passwords {"name":"My phone","lifeDays":365}')
  expect(screen.getByRole('alert').textContent).toContain('It won’t be shown again')
  expect(await screen.findByText("o'neil@example.org")).toBeTruthy()
  const written: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } })
  fireEvent.click(screen.getByRole('button', { name: 'Copy: App password' }))
  expect(await screen.findByText('Copied.')).toBeTruthy()
  expect(written).toEqual([PASSWORD])
  fireEvent.click(screen.getByRole('button', { name: 'I’ve copied it' }))
  expect(screen.queryByText(PASSWORD)).toBeNull()
  expect(document.activeElement?.textContent).toBe('Create an app password')
})

it('asks for the password after an old sign-in, and shows why none was created', async () => {
  const answers: Record<string, object | Response> = {
    'GET /api/app-passwords': { appPasswords: [PHONE], needsPassword: true },
    'POST /api/app-passwords': refusal('wrong-password', 403),
  }
  const asked = await show(answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Create an app password' }))
  fireEvent.change(screen.getByLabelText('What is it for?'), { target: { value: 'Script' } })
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'a guess' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('That password isn’t correct.')).toBeTruthy()
  expect(asked).toContain('POST /api/app-passwords {"name":"Script","lifeDays":null,"password":"a guess"}')
  answers['POST /api/app-passwords'] = refusal('too-many-app-passwords', 409)
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText(/You already have 20 app passwords/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('What is it for?')).toBeNull()
})

it('says what an app password did and whether it is over, and asks before it revokes one', async () => {
  const asked = await show({
    'GET /api/app-passwords': { appPasswords: [PHONE], needsPassword: false },
    'DELETE /api/app-passwords/p1': new Response(null, { status: 204 }),
  })
  expect(await screen.findByText('Last used on January 20, 2026')).toBeTruthy()
  expect(screen.getByText('Expired on February 2, 2026')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Revoke My phone' }))
  expect(await screen.findByText(/Photos it has already sent won’t be affected/)).toBeTruthy()
  expect(asked).not.toContain('DELETE /api/app-passwords/p1')
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(asked).toContain('DELETE /api/app-passwords/p1'))
  expect(await screen.findByText('My phone has been revoked.')).toBeTruthy()
})

it('quotes the login for a shell', () => {
  const login = { userName: "o'neil@example.org", password: 'kindred-0000' }
  expect(formatCurl({ address: 'https://x/process', ...login })).toBe(
    String.raw`curl -u 'o'\''neil@example.org:kindred-0000' -F images=@photo.jpg https://x/process`,
  )
})
