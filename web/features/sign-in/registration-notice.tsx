import { useQuery } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { invitationQuery } from './invitation-query.ts'
import { waysInQuery } from '../../entities/session/ways-in-query.ts'

/** Says beforehand when this Kindred takes no new accounts, or only who was invited. */
export function RegistrationNotice() {
  const { data: waysIn } = useQuery(waysInQuery)
  const { data: isInvited } = useQuery(invitationQuery)
  if (!waysIn || waysIn.registration === 'open' || waysIn.isFirst || isInvited === undefined) return null
  if (waysIn.registration === 'closed') return <Notice tone="plain">{texts.register.closed}</Notice>
  return (
    <Notice tone={isInvited ? 'good' : 'plain'}>
      {isInvited ? texts.register.invited : texts.register.invitationNeeded}
    </Notice>
  )
}
