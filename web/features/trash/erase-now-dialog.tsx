import { useId, useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useSubmission } from '../../use-submission.ts'
import styles from './erase-now-dialog.module.css'

type EraseNowDialogProps = {
  title: string
  /** What is erased. */
  text: string
  onErase: () => Promise<unknown>
  onClose: () => void
}

/** Asks for a typed word before everything, or the whole trash, is erased. */
export function EraseNowDialog({ title, text, onErase, onClose }: EraseNowDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState('')
  const erasing = useSubmission({ mutationFn: onErase, onSettled: onClose })
  const isReady = fold(typed) === fold(texts.trash.eraseWord)
  return (
    <Dialog
      onClose={onClose}
      title={title}
      isBusy={erasing.isPending}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {texts.trash.goBack}
          </Button>
          <Button look="danger" type="submit" form={formId} disabled={!isReady}>
            {erasing.isPending ? texts.trash.erasing : texts.trash.eraseNow}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        className={styles['words']}
        isBusy={erasing.isPending}
        onSubmit={() => isReady && erasing.mutate()}
      >
        <p>{text}</p>
        <TextField
          label={texts.trash.typeToErase}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </Form>
    </Dialog>
  )
}

function fold(word: string): string {
  return word.normalize('NFKC').trim().toLocaleLowerCase()
}
