import { useEffect, useState } from 'react'
import { describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import { TextField } from '../../ui/text-field.tsx'
import { ProofOfWork } from '../../entities/bot-check/proof-of-work.ts'
import styles from '../../entities/session/account-form.module.css'
import { OutboxHint } from '../../entities/session/outbox-hint.tsx'
import { readFields } from '../../ui/read-fields.ts'
import { requestReset } from './request-reset.ts'
import { useSubmission } from '../../use-submission.ts'
import { Form } from '../../ui/form.tsx'

/** Requests a link to set a new password. */
export function ForgotForm() {
  const [proof] = useState(() => new ProofOfWork())
  useEffect(() => proof.prepare(), [proof])
  const request = useSubmission({
    mutationFn: (email: string) => requestReset(email, proof),
    onSuccess: () => notify('good', texts.reset.sent),
    onError: error => notify('bad', describeError(error)),
    onSettled: () => proof.prepare(),
  })
  return (
    <Form
      isBusy={request.isPending}
      className={styles['form']}
      onSubmit={readFields(['email'], ({ email }) => request.mutate(email))}
    >
      <TextField label={texts.reset.email} name="email" type="email" autoComplete="username" required />
      <Button look="primary" type="submit">
        {request.isPending ? texts.reset.sending : texts.reset.send}
      </Button>
      {request.isSuccess && <OutboxHint kind="mail" />}
    </Form>
  )
}
