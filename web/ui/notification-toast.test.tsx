// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { texts } from '../texts.ts'
import { closeErrorAbout, dismissNotification, notify, notifyAbout } from './notifications.ts'

beforeEach(async () => {
  vi.useFakeTimers()
  await renderInApp(<button type="button">Elsewhere</button>)
})

afterEach(async () => {
  for (const close of screen.queryAllByRole('button', { name: texts.close })) fireEvent.click(close)
  await wait(1000)
  cleanup()
  vi.useRealTimers()
})

describe('a notification', () => {
  it('replaces the previous one', async () => {
    await say('plain', 'One')
    await say('good', 'Two')
    expect(shown()).toEqual(['Two'])
  })

  it('shows an error until it is closed', async () => {
    await say('bad', 'It broke.')
    await say('plain', 'Two done.')
    await say('plain', 'Three done.')
    expect(shown()).toEqual(['It broke.', 'Three done.'])
    await wait(60_000)
    expect(shown()).toEqual(['It broke.'])
    fireEvent.click(screen.getByRole('button', { name: texts.close }))
    await wait(1000)
    expect(shown()).toEqual([])
  })

  it('of an error closes when its action is done again, and not when another succeeds', async () => {
    await act(async () => notifyAbout('send', () => void notify('bad', 'Not sent.')))
    await act(async () => closeErrorAbout('save'))
    await say('good', 'Saved.')
    expect(shown()).toEqual(['Not sent.', 'Saved.'])
    await act(async () => closeErrorAbout('send'))
    await say('good', 'Sent.')
    await wait(1000)
    expect(shown()).toEqual(['Sent.'])
  })

  it('runs its action once for a double press', async () => {
    const onPress = vi.fn<() => void>()
    await act(async () => notify('plain', 'Deleted.', { label: 'Undo', onPress }))
    const undo = screen.getByRole('button', { name: 'Undo' })
    act(() => {
      fireEvent.click(undo)
      fireEvent.click(undo)
    })
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('of a success closes automatically, later when it has an action', async () => {
    const onPress = vi.fn<() => void>()
    await say('good', 'Saved.')
    await wait(9000)
    expect(shown()).toEqual([])
    await act(async () => notify('plain', 'Deleted.', { label: 'Undo', onPress }))
    await wait(9000)
    expect(shown()).toEqual(['Deleted.Undo'])
    await wait(3000)
    expect(shown()).toEqual([])
    expect(onPress).not.toHaveBeenCalled()
  })

  it('keeps its action when another notification follows', async () => {
    const onPress = vi.fn<() => void>()
    await act(async () => notify('plain', 'Deleted.', { label: 'Undo', onPress }))
    await say('good', 'All photos are ready.')
    expect(shown()).toEqual(['Deleted.All photos are ready.Undo'])
    await act(async () => notify('plain', 'Named.', { label: 'Undo', onPress: () => {} }))
    expect(shown()).toEqual(['Named.Undo'])
    expect(onPress).not.toHaveBeenCalled()
  })

  it('closes before its action notifies', async () => {
    await act(async () =>
      notify('plain', 'Deleted.', { label: 'Undo', onPress: () => void notify('good', 'Restored.') }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await wait(0)
    expect(shown()).toEqual(['Restored.'])
  })

  it('is closed by its id only while it is shown', async () => {
    const [first, second] = await act(async () => [notify('plain', 'One'), notify('plain', 'Two')] as const)
    await act(async () => dismissNotification(first))
    expect(shown()).toEqual(['Two'])
    await act(async () => dismissNotification(second))
    await wait(1000)
    expect(shown()).toEqual([])
  })

  it('returns the focus to the element that had it before', async () => {
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
    await say('plain', 'One')
    await act(async () => {
      elsewhere.focus()
      screen.getByRole('button', { name: texts.close }).focus()
    })
    fireEvent.click(screen.getByRole('button', { name: texts.close }))
    expect(document.activeElement).toBe(elsewhere)
  })
})

async function say(tone: 'plain' | 'good' | 'bad', text: string): Promise<void> {
  await act(async () => void notify(tone, text))
}

async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

function shown(): (string | null)[] {
  return screen.queryAllByRole('alert').map(({ textContent }) => textContent)
}
