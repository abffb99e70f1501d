// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from './testing/render-in-app.tsx'
import { Button, IconButton } from './ui/button.tsx'
import { Checkbox, Switch } from './ui/checkbox.tsx'
import { Form } from './ui/form.tsx'
import { notify } from './ui/notifications.ts'
import { PasswordField, SelectField, TextArea } from './ui/field.tsx'
import { useSubmission } from './use-submission.ts'

let answers: (() => void)[] = []

/** A form with each kind of control, none of which is disabled by itself. */
function EveryControl() {
  const sending = useSubmission({
    mutationFn: () => new Promise<void>(resolve => answers.push(resolve)),
  })
  return (
    <Form isBusy={sending.isPending} onSubmit={() => sending.mutate()}>
      <PasswordField label="password" showLabel="show" hideLabel="hide" />
      <TextArea label="message" />
      <SelectField label="country" options={[{ value: 'in', label: 'India' }]} />
      <Checkbox>agree</Checkbox>
      <Switch label="news" checked={false} onChange={() => undefined} />
      <IconButton label="remove" />
      <Button type="submit">Send</Button>
    </Form>
  )
}

const listControls = () => [...document.querySelectorAll('form :is(button, input, select, textarea)')]
const countDisabled = () => listControls().filter(control => 'disabled' in control && control.disabled).length

const listAlerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const waitForDisabled = (count: number) => waitFor(() => expect(countDisabled()).toBe(count))

it('sends once for a double tap, and once more after the answer', async () => {
  answers = []
  await renderInApp(<EveryControl />)
  const button = screen.getByRole('button', { name: 'Send' })
  act(() => {
    fireEvent.click(button)
    fireEvent.click(button)
    fireEvent.submit(button)
  })
  await waitForDisabled(8)
  answers[0]?.()
  await waitForDisabled(0)
  expect(answers).toHaveLength(1)
  fireEvent.click(button)
  await waitFor(() => expect(answers).toHaveLength(2))
})

it('closes the notification of its last failure when it is sent again', async () => {
  let isRefused = true
  function Sender() {
    const sending = useSubmission({
      mutationFn: async () => {
        if (isRefused) throw new Error('refused')
      },
      onSuccess: () => notify('good', 'Sent.'),
      onError: () => notify('bad', 'Not sent.'),
    })
    return <Button onClick={() => sending.mutate()}>Send</Button>
  }
  await renderInApp(<Sender />)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(listAlerts()).toEqual(['Not sent.']))
  isRefused = false
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(listAlerts()).toEqual(['Sent.']))
})

it('disables every field, button and toggle of its form, and then returns the focus', async () => {
  answers = []
  await renderInApp(<EveryControl />)
  const message = screen.getByRole('textbox', { name: 'message' })
  act(() => message.focus())
  fireEvent.submit(message)
  await waitForDisabled(8)
  expect(listControls()).toHaveLength(8)
  // Browsers do this.
  act(() => message.blur())
  answers[0]?.()
  await waitFor(() => expect(document.activeElement).toBe(message))
})
