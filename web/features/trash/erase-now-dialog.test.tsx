// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { texts } from '../../texts.ts'
import { EraseNowDialog } from './erase-now-dialog.tsx'

it('erases once, after the word was typed, and disables everything meanwhile', async () => {
  const erased = Promise.withResolvers<void>()
  const [onErase, onClose] = [vi.fn<() => Promise<void>>(() => erased.promise), vi.fn<() => void>()]
  await renderInApp(<EraseNowDialog title="Erase?" text="All." onErase={onErase} onClose={onClose} />)
  const field = screen.getByLabelText<HTMLInputElement>(texts.trash.typeToErase)
  fireEvent.change(field, { target: { value: 'something else' } })
  fireEvent.submit(field)
  expect(onErase).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: ` ${texts.trash.eraseWord.toUpperCase()} ` } })
  act(() => {
    fireEvent.submit(field)
    fireEvent.submit(field)
  })
  await screen.findByText(texts.trash.erasing)
  const controls = [field, ...screen.getAllByRole('button')]
  expect(controls.filter(control => !control.hasAttribute('disabled'))).toEqual([])
  expect(onErase).toHaveBeenCalledTimes(1)
  await act(async () => erased.resolve())
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})
