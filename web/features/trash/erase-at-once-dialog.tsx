import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './erase-at-once-dialog.module.css'

type EraseAtOnceDialogProps = {
  title: string
  /** What is erased. */
  text: string
  onErase: () => Promise<unknown>
  onClose: () => void
}

/** Asks for a typed word before everything, or the whole trash, is erased. */
export function EraseAtOnceDialog({ title, text, onErase, onClose }: EraseAtOnceDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState('')
  const erasing = useMutation({ mutationFn: onErase, onSettled: onClose })
  const isReady = fold(typed) === fold(texts.trash.eraseWord) && !erasing.isPending
  return (
    <Dialog
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="secondary" disabled={erasing.isPending} onClick={onClose}>
            {texts.trash.goBack}
          </Button>
          <Button look="danger" type="submit" form={formId} disabled={!isReady}>
            {erasing.isPending ? texts.trash.erasing : texts.trash.eraseAtOnce}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles['words']}
        onSubmit={event => {
          event.preventDefault()
          if (isReady) erasing.mutate()
        }}
      >
        <p>{text}</p>
        <TextField
          label={texts.trash.typeToErase}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={erasing.isPending}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

function fold(word: string): string {
  return word.normalize('NFKC').trim().toLocaleLowerCase()
}
