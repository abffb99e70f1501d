import { Send } from 'lucide-react'
import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { CONTACT_LENGTHS } from '../../../shared/api/bounds.ts'
import type { SignedInUser } from '../../../shared/api/sign-in.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProofOfWork } from '../../entities/bot-check/proof-of-work.ts'
import { prefillMessage } from './prefill-message.ts'
import { checkContact, type ContactField } from './check-contact.ts'
import styles from './contact-form.module.css'
import { sendContact } from './send-contact.ts'
import { useSubmission } from '../../use-submission.ts'
import { Form } from '../../ui/form.tsx'

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
