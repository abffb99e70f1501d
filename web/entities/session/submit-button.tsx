import { ApiError, describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './account-form.module.css'

type SubmitButtonProps = { label: string; busyLabel: string; isBusy: boolean; error: Error | string | null }

/** The submit button of a sign-in form, and the message of its error. */
export function SubmitButton({ label, busyLabel, isBusy, error }: SubmitButtonProps) {
  return (
    <>
      <Button look="primary" type="submit">
        {isBusy ? busyLabel : label}
      </Button>
      {/* As high without an error, so that the buttons below stay where they are. */}
      <div className={styles['problem']}>
        {error && (
          <Notice tone="bad" isAlert>
            {typeof error === 'string' ? error : describeError(error)}
          </Notice>
        )}
      </div>
    </>
  )
}

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
