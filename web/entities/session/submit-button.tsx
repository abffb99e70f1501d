import { describeError } from '../../api-client.ts'
import styles from './account-form.module.css'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

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
