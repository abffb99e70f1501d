import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Notice } from '../../ui/notice.tsx'

/** The ways to sign in, which change only when the server restarts. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call('GET /api/sign-in-options', { signal }),
  staleTime: Infinity,
})

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
