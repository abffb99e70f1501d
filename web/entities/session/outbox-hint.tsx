import { useQuery } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { signInOptionsQuery } from './sign-in-options-query.ts'

/** Explains that the server sends no messages, and where to read them. */
export function OutboxHint({ kind }: { kind: 'mail' | 'sms' }) {
  const { data: signInOptions } = useQuery(signInOptionsQuery)
  if (!signInOptions || (kind === 'mail' ? signInOptions.sendsMail : signInOptions.sendsSms)) return null
  return (
    <Notice tone="plain">
      {texts.register.outbox} <code dir="ltr">npm run kindred -- outbox</code>
    </Notice>
  )
}
