// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { UiPage } from './ui-page.tsx'

/** Every component that has been rendered since the tests began. */
const made = vi.hoisted(() => new Set<unknown>())

vi.mock(import('react/jsx-dev-runtime'), async importOriginal => {
  const original = await importOriginal()
  const jsxDEV: typeof original.jsxDEV = (type, ...rest) => {
    made.add(type)
    return original.jsxDEV(type, ...rest)
  }
  return { ...original, jsxDEV }
})

const MODULES = import.meta.glob<Record<string, unknown>>(['../../ui/*.tsx', '!**/*.test.tsx'], {
  eager: true,
})

/** Components that render nothing themselves. */
const UNSEEN = ['NotificationArea', 'WhenFirstUsed']

it('shows every component of web/ui', async () => {
  await renderInApp(<UiPage />)
  await press('Open a drawer')
  expect(screen.getByRole('dialog', { name: 'A drawer' })).toBeDefined()
  await act(async () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }))
  await press('Ask')
  expect(screen.getByRole('alertdialog', { name: 'A question' })).toBeDefined()
  const components = Object.values(MODULES)
    .flatMap(module => Object.entries(module))
    .filter(([name]) => /^[A-Z]/.test(name))
  expect(components.length).toBeGreaterThan(30)
  const missing = components.filter(([, component]) => !made.has(component)).map(([name]) => name)
  expect(missing).toEqual(UNSEEN)
})

async function press(name: string): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
}
