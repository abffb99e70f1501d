import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ConsentText } from '../../../shared/api/consents.ts'
import { ApiError, describeError } from '../../api-client.ts'
import { consentQuery } from '../../features/consent/consent-query.ts'
import { consentTextQuery } from '../../features/consent/consent-text-query.ts'
import { keepAgreement } from '../../features/consent/kept-agreement.ts'
import { buildAgreement, giveConsent } from '../../features/consent/send-consent.ts'
import { sessionQuery } from '../../entities/session/session-query.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './agreement-form.module.css'

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
  const agreeing = useMutation({
    mutationFn: async () => {
      const signedIn = await queryClient.ensureQueryData(sessionQuery)
      if (!signedIn) keepAgreement(buildAgreement(text), Date.now())
      else queryClient.setQueryData(consentQuery.queryKey, await giveConsent(buildAgreement(text)))
      return { isNew: !signedIn }
    },
    onError: error => {
      if (!(error instanceof ApiError) || error.code !== 'consent-text-changed') return
      setIsTicked(false)
      void queryClient.invalidateQueries({ queryKey: consentTextQuery().queryKey })
    },
  })
  const isLeaving = agreeing.isSuccess
  // Visitors who come from the landing page have no account yet; others find a link to the login
  // there.
  const next = agreeing.data?.isNew ? SCREENS.register : SCREENS.dashboard
  useEffect(() => {
    if (!isLeaving) return undefined
    const timer = setTimeout(() => void navigate({ to: next }), CONTINUE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, navigate, next])
  const isBusy = agreeing.isPending || isLeaving
  return (
    <form
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        agreeing.mutate()
      }}
    >
      {user && <GivenBefore />}
      <Checkbox
        checked={isTicked}
        disabled={isBusy}
        onChange={event => setIsTicked(event.currentTarget.checked)}
      >
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
    </form>
  )
}

function GivenBefore() {
  const { data: consent } = useQuery(consentQuery)
  const [latest] = consent?.records ?? []
  if (consent?.state !== 'in-force' || !latest) return null
  return <Notice tone="good">{texts.consent.givenOn(latest.at)}</Notice>
}
