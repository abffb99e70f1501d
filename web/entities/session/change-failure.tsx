import { ApiError, describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Notice } from '../../ui/notice.tsx'

/** Shows the message of an error, if there is one. */
export function ChangeFailure({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Notice tone="bad" isAlert>
      {describeFailure(error)}
    </Notice>
  )
}

function describeFailure(error: Error): string {
  // The browser's error when the user closes its passkey dialog, or it times out.
  const hasStopped = error.name === 'NotAllowedError' || error.name === 'AbortError'
  if (hasStopped) return texts.security.stopped
  if (error.name === 'InvalidStateError') return texts.security.passkeys.alreadyHere
  return error instanceof ApiError ? describeError(error) : texts.security.passkeys.impossible
}
