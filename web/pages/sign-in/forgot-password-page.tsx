import { Link } from '@tanstack/react-router'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { useTitle } from '../../ui/screen-title.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useEffect, useState } from 'react'
import { describeError, call } from '../../api-client.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import { TextField } from '../../ui/field.tsx'
import { ProofOfWork, sendWithWork } from '../../entities/bot-check/proof-of-work.ts'
import styles from '../../entities/session/account-form.module.css'
import { OutboxHint } from '../../entities/session/sign-in-options.tsx'
import { Form, readFields } from '../../ui/form.tsx'
import { useSubmission } from '../../use-submission.ts'

export function ForgotPasswordPage() {
  useTitle(texts.title(texts.reset.heading), texts.reset.lead)
  return (
    <SignInLayout
      heading={texts.reset.heading}
      subtitle={texts.reset.lead}
      footer={<Link to={SCREENS.login}>{texts.reset.back}</Link>}
    >
      <ForgotForm />
    </SignInLayout>
  )
}

/** Requests a link to set a new password. */
function ForgotForm() {
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

/** Requests a link by mail. The answer does not reveal whether the address has an account. */
async function requestReset(email: string, proof: ProofOfWork): Promise<void> {
  await sendWithWork(
    headers => call('POST /api/auth/request-password-reset', { body: { email }, headers }),
    await proof.take(),
  )
}
