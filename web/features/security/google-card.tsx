import { useQuery } from '@tanstack/react-query'
import { call } from '../../api-client.ts'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { describeProviderProblem, GoogleMark } from '../../entities/session/google.tsx'
import { signInOptionsQuery } from '../../entities/session/sign-in-options.tsx'
import styles from './card-form.module.css'
import { ChangeFailure } from '../../entities/session/submit-button.tsx'
import { securityQuery, useSecurityChange } from './use-security-change.ts'

/**
 * Connects the account to Google, where the server supports that. `problem`: why it has just
 * failed.
 */
export function GoogleCard({ problem }: { problem: string | undefined }) {
  const { data: signInOptions } = useQuery(signInOptionsQuery)
  const { data: security } = useQuery(securityQuery)
  const connect = useSecurityChange(async () => {
    const { url } = await call('POST /api/auth/link-social', {
      body: {
        provider: 'google',
        callbackURL: SCREENS.settings,
        errorCallbackURL: SCREENS.settings,
        disableRedirect: true,
      },
    })
    window.location.assign(url)
  })
  const disconnect = useSecurityChange(async () => {
    await call('POST /api/security/google/disconnect')
  })
  if (!signInOptions?.google || !security) return null
  const words = texts.security.google
  const change = security.hasGoogle ? disconnect : connect
  return (
    <Card heading={words.heading} lead={security.hasGoogle ? words.isConnected : words.isNot}>
      {problem && (
        <Notice tone="bad" isAlert>
          {describeProviderProblem(problem)}
        </Notice>
      )}
      <ChangeFailure error={connect.error ?? disconnect.error} />
      <div className={styles['actions']}>
        <Button icon={<GoogleMark />} disabled={change.isPending} onClick={() => change.mutate(undefined)}>
          {security.hasGoogle ? words.disconnect : words.connect}
        </Button>
      </div>
    </Card>
  )
}
