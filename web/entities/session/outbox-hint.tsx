import { useQuery } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { signInOptionsQuery } from './sign-in-options-query.ts'

type MessageKind = 'mail' | 'sms'

/** Explains that the server sends no messages, and where to read them. */
export function OutboxHint({ kind }: { kind: MessageKind }) {
  if (useSendsMessages(kind)) return null
  return (
    <Notice tone="plain">
      {texts.register.outbox} <code dir="ltr">npm run kindred -- outbox</code>
    </Notice>
  )
}

/** Returns whether the server sends messages, or only keeps them. */
export function useSendsMessages(kind: MessageKind): boolean {
  const { data: signInOptions } = useQuery(signInOptionsQuery)
  return !signInOptions || (kind === 'mail' ? signInOptions.sendsMail : signInOptions.sendsSms)
}
