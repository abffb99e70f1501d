import { Send } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { CONTACT_LENGTHS } from '../../../shared/api/bounds.ts'
import type { SignedInUser } from '../../../shared/api/sign-in.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { ProofOfWork } from '../../entities/bot-check/proof-of-work.ts'
import styles from './contact-form.module.css'
import { useSubmission } from '../../use-submission.ts'
import { Form } from '../../ui/form.tsx'
import type { ContactBody } from '../../../shared/api/server.ts'
import { call } from '../../api-client.ts'
import { isEmail } from '../../../shared/api/check-profile.ts'

type ContactMessage = Record<ContactField, string>

/**
 * Sends a message to the server's owner, in the dashboard and on the public page. `user` prefills
 * name and address.
 */
export function ContactForm({ user }: { user: SignedInUser | null }) {
  const [message, setMessage] = useState<ContactMessage>(() => prefillMessage(user))
  const [isChecked, setChecked] = useState(false)
  const sending = useSending({
    onSent: () => {
      // The specification clears all fields.
      setMessage(prefillMessage(null))
      setChecked(false)
    },
  })
  const faults = isChecked ? checkContact(message) : {}
  const submit = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    setChecked(true)
    const [first] = Object.keys(checkContact(message))
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else sending.mutate(message)
  }
  const bindField = (field: ContactField) => {
    const fault = faults[field]
    return {
      name: field,
      value: message[field],
      maxLength: CONTACT_LENGTHS[field],
      dir: field === 'email' || field === 'phone' ? 'ltr' : 'auto',
      required: field !== 'phone',
      error: fault && texts.contact[fault],
      onChange: ({ target }: { target: { value: string } }) =>
        setMessage(before => ({ ...before, [field]: target.value })),
    }
  }
  return (
    <Form isBusy={sending.isPending} className={styles['form']} noValidate onSubmit={submit}>
      <TextField label={texts.contact.name} autoComplete="name" {...bindField('name')} />
      <TextField label={texts.contact.email} type="email" autoComplete="email" {...bindField('email')} />
      <TextField label={texts.contact.phone} type="tel" autoComplete="tel" {...bindField('phone')} />
      <TextField label={texts.contact.subject} {...bindField('subject')} />
      <div className={styles['wide']}>
        <TextArea label={texts.contact.message} {...bindField('message')} />
      </div>
      <Button look="primary" type="submit" className={styles['send']} icon={<Send aria-hidden data-flips />}>
        {sending.isPending ? texts.contact.busy : texts.contact.submit}
      </Button>
    </Form>
  )
}

function useSending({ onSent }: { onSent: () => void }) {
  const [proof] = useState(() => new ProofOfWork())
  useEffect(() => proof.prepare(), [proof])
  return useSubmission({
    mutationFn: async (message: ContactMessage) => sendContact(message, await proof.take()),
    onSuccess: () => {
      notify('good', texts.contact.sent)
      onSent()
    },
    onError: () => notify('bad', texts.contact.failed),
    onSettled: () => proof.prepare(),
  })
}

/** Sends a message. `headers`: a proof of work. */
async function sendContact(message: ContactBody, headers: Readonly<Record<string, string>>): Promise<void> {
  await call('POST /api/contact', { body: message, headers })
}

/** A phone number that is shown as the name of a user who signed up without a name. */
const PHONE = /^\+[\d\s]+$/

/** Returns an empty message with the sender's name and address, if they are known. */
export function prefillMessage(user: SignedInUser | null): Record<ContactField, string> {
  const { displayName = '', email = '' } = user ?? {}
  const isPhone = PHONE.test(displayName)
  return {
    name: isPhone ? '' : displayName,
    email: isEmail(email) ? email : '',
    phone: isPhone ? displayName : '',
    subject: '',
    message: '',
  }
}

type ContactField = keyof typeof CONTACT_LENGTHS
type ContactFault = 'missing' | 'notAnEmail'

const REQUIRED = ['name', 'email', 'subject', 'message'] as const

/** Errors in a message before it is sent, in the order of the fields. */
export function checkContact(
  message: Readonly<Record<ContactField, string>>,
): Partial<Record<ContactField, ContactFault>> {
  const missing = REQUIRED.filter(field => message[field].trim() === '')
  const faults = Object.fromEntries(missing.map(field => [field, 'missing' as const]))
  const email = message.email.trim()
  return { ...faults, ...(email !== '' && !isEmail(email) && { email: 'notAnEmail' as const }) }
}
