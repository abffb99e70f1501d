import { useState } from 'react'
import type { PasswordReset, SignInMethod } from '../../../shared/api/sign-in.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Row, RowList, RowNote } from '../../ui/row-list.tsx'
import { ChangeFailure } from '../../entities/session/submit-button.tsx'
import { useSubmission } from '../../use-submission.ts'
import { call } from '../../api-client.ts'

type SignInMethodsReviewProps = { reset: PasswordReset; onDone: () => void }

/** After a reset: lists the other sign-in methods, to keep or to remove. */
export function SignInMethodsReview({ reset, onDone }: SignInMethodsReviewProps) {
  const [methods, setMethods] = useState(reset.signInMethods)
  const ending = useSubmission({
    mutationFn: (id: string) => removeSignInMethod(reset.reviewToken, id),
    onSuccess: setMethods,
  })
  const words = texts.reset.review
  return (
    <>
      {methods.length === 0 && <p role="status">{words.none}</p>}
      <RowList>
        {methods.map(method => (
          <Row
            key={method.id}
            actions={
              <Button
                size="small"
                disabled={ending.isPending}
                aria-label={words.removeOf(formatName(method))}
                onClick={() => ending.mutate(method.id)}
              >
                {words.remove}
              </Button>
            }
          >
            <p>{formatName(method)}</p>
            {method.addedAt && <RowNote>{words.addedAt(method.addedAt)}</RowNote>}
          </Row>
        ))}
      </RowList>
      <ChangeFailure error={ending.error} />
      <Button look="primary" disabled={ending.isPending} onClick={onDone}>
        {methods.length === 0 ? words.goOn : words.keep}
      </Button>
    </>
  )
}

function formatName({ kind, name }: SignInMethod): string {
  const words = texts.reset.review
  if (kind === 'phone') return words.phone(name)
  return kind === 'passkey' ? words.passkey(name || texts.security.passkeys.unnamed) : words.google
}

/** Removes a sign-in method, and returns those that are left. */
async function removeSignInMethod(reviewToken: string, id: string): Promise<readonly SignInMethod[]> {
  const { signInMethods } = await call('POST /api/auth/remove-sign-in-method', {
    body: { token: reviewToken, id },
  })
  return signInMethods
}
