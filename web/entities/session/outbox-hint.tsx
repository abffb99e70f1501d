import { useQuery } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { waysInQuery } from './ways-in-query.ts'

/** Where the message is when this Kindred sends none: on the computer that it runs on. */
export function OutboxHint({ kind }: { kind: 'mail' | 'sms' }) {
  const { data: waysIn } = useQuery(waysInQuery)
  if (!waysIn || (kind === 'mail' ? waysIn.sendsMail : waysIn.sendsSms)) return null
  return (
    <Notice tone="plain">
      {texts.register.outbox} <code dir="ltr">npm run kindred -- outbox</code>
    </Notice>
  )
}
