import { useQuery } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { invitationQuery } from './invitation-query.ts'
import { signInOptionsQuery } from '../../entities/session/sign-in-options-query.ts'

/** Says that the server accepts no new accounts, or only invited ones. */
export function RegistrationNotice() {
  const { data: signInOptions } = useQuery(signInOptionsQuery)
  const { data: isInvited } = useQuery(invitationQuery)
  if (
    !signInOptions ||
    signInOptions.registration === 'open' ||
    signInOptions.isFirst ||
    isInvited === undefined
  )
    return null
  if (signInOptions.registration === 'closed') return <Notice tone="plain">{texts.register.closed}</Notice>
  return (
    <Notice tone={isInvited ? 'good' : 'plain'}>
      {isInvited ? texts.register.invited : texts.register.invitationNeeded}
    </Notice>
  )
}
