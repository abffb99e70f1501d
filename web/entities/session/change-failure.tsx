import { ApiError, describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Notice } from '../../ui/notice.tsx'

/** In red, why a change did not happen; nothing when it did. */
export function ChangeFailure({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Notice tone="bad" isAlert>
      {failureOf(error)}
    </Notice>
  )
}

function failureOf(error: Error): string {
  // How the browser tells that the person closed its own window, or took too long.
  const hasStopped = error.name === 'NotAllowedError' || error.name === 'AbortError'
  if (hasStopped) return texts.security.stopped
  if (error.name === 'InvalidStateError') return texts.security.passkeys.alreadyHere
  return error instanceof ApiError ? describeError(error) : texts.security.passkeys.impossible
}
