import { useMutation, useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { texts } from '../../texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProofOfWork } from '../../entities/bot-check/proof-of-work.ts'
import { OutboxHint } from '../../entities/session/outbox-hint.tsx'
import { RegisterForm } from './register-form.tsx'
import { signIn } from './sign-in.ts'
import { signUp, type NewAccount } from './sign-up.ts'
import { useSignInRequest } from '../../entities/session/use-sign-in-request.ts'
import { signInOptionsQuery } from '../../entities/session/sign-in-options-query.ts'

/**
 * Sign-up by e-mail: the form, then the link in the mail. The first account of a server needs no
 * link.
 */
export function EmailSignUp({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [proof] = useState(() => new ProofOfWork())
  useEffect(() => proof.prepare(), [proof])
  const { data: signInOptions } = useQuery(signInOptionsQuery)
  const signingIn = useSignInRequest(
    ({ email, password }: NewAccount) => signIn({ kind: 'email', email, password }),
    onSignedIn,
  )
  const signingUp = useMutation({
    mutationFn: (account: NewAccount) => signUp(account, proof),
    onSuccess: (_answer, account) => {
      if (signInOptions?.isFirst) signingIn.mutate(account)
    },
  })
  if (signingUp.isSuccess && !signInOptions?.isFirst) {
    return (
      <>
        <EmptyState
          icon={<MailCheck aria-hidden />}
          title={texts.register.checkMail}
          text={texts.register.checkMailText(signingUp.variables.email)}
        />
        <OutboxHint kind="mail" />
      </>
    )
  }
  return (
    <RegisterForm
      onSubmit={signingUp.mutate}
      isBusy={signingUp.isPending || signingIn.isPending}
      error={signingUp.error ?? signingIn.error}
    />
  )
}
