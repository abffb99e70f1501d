import { errorText } from '../../api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type EnterButtonProps = { label: string; busyLabel: string; isBusy: boolean; error: Error | null }

/** The end of a form that leads in: its button, and in red why it did not. */
export function EnterButton({ label, busyLabel, isBusy, error }: EnterButtonProps) {
  return (
    <>
      <Button look="primary" type="submit" disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
      {error && (
        <Notice tone="bad" isAlert>
          {errorText(error)}
        </Notice>
      )}
    </>
  )
}
