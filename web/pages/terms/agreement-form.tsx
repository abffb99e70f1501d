import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ConsentText } from '../../../shared/api/consents.ts'
import { ApiError, describeError } from '../../api-client.ts'
import { consentQuery, consentTextQuery } from '../../features/consent/use-consent.ts'
import {
  buildAgreement,
  forgetAgreement,
  giveConsent,
  keepAgreement,
} from '../../features/consent/agreement.ts'
import { sessionQuery } from '../../entities/session/session.ts'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { Button, chooseButtonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './agreement-form.module.css'
import { useSubmission } from '../../use-submission.ts'
import { Form } from '../../ui/form.tsx'

const CONTINUE_DELAY_MS = 500

/**
 * The checkbox and the button. With a session, the consent is recorded immediately; without one, it
 * is stored until the user signs in.
 */
export function AgreementForm({ text }: { text: ConsentText }) {
  const [isTicked, setIsTicked] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: user } = useQuery(sessionQuery)
  const agreeing = useSubmission({
    mutationFn: async () => {
      const [next] = await Promise.all([
        agree(text, queryClient),
        new Promise(resolve => setTimeout(resolve, CONTINUE_DELAY_MS)),
      ])
      return next
    },
    onError: error => {
      if (!(error instanceof ApiError) || error.code !== 'consent-text-changed') return
      setIsTicked(false)
      void queryClient.invalidateQueries({ queryKey: consentTextQuery().queryKey })
    },
  })
  const isBusy = agreeing.isPending || agreeing.isSuccess
  return (
    <Form
      isBusy={isBusy}
      className={styles['form']}
      onSubmit={() => agreeing.mutate(undefined, { onSuccess: next => void navigate({ to: next }) })}
    >
      {user && <GivenBefore />}
      <Checkbox checked={isTicked} onChange={event => setIsTicked(event.currentTarget.checked)}>
        {text.wording.agreement}
      </Checkbox>
      {agreeing.isError && (
        <Notice tone="bad" isAlert>
          {describeError(agreeing.error)}
        </Notice>
      )}
      <Button type="submit" look="primary" disabled={!isTicked || isBusy} className={styles['continue']}>
        {isTicked ? texts.terms.continue : texts.terms.pleaseAccept}
      </Button>
      <p className={styles['hint']}>{texts.terms.without}</p>
      <Link
        to={user ? SCREENS.dashboard : SCREENS.register}
        className={classNames(chooseButtonClass('secondary'), styles['continue'])}
        onClick={forgetAgreement}
      >
        {texts.terms.continueWithout}
      </Link>
    </Form>
  )
}

/** Records the consent, or keeps it until the user signs in; returns the screen that follows. */
async function agree(
  text: ConsentText,
  queryClient: QueryClient,
): Promise<typeof SCREENS.dashboard | typeof SCREENS.register> {
  const user = await queryClient.ensureQueryData(sessionQuery)
  if (user) {
    queryClient.setQueryData(consentQuery.queryKey, await giveConsent(buildAgreement(text)))
    return SCREENS.dashboard
  }
  keepAgreement(buildAgreement(text), Date.now())
  // Visitors who come from the landing page have no account yet; others find a link to the login
  // there.
  return SCREENS.register
}

function GivenBefore() {
  const { data: consent } = useQuery(consentQuery)
  const [latest] = consent?.records ?? []
  if (consent?.state !== 'in-force' || !latest) return null
  return <Notice tone="good">{texts.consent.givenOn(latest.at)}</Notice>
}
