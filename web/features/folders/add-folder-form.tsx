import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { ApiError, describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import { TextField } from '../../ui/text-field.tsx'
import { addFolder, useFolderChange } from './folder-requests.ts'
import styles from './folders-card.module.css'
import { Form } from '../../ui/form.tsx'

export function AddFolderForm({ roots }: { roots: readonly string[] }) {
  const words = texts.folders
  const [path, setPath] = useState('')
  const add = useFolderChange(addFolder)
  return (
    <Form
      isBusy={add.isPending}
      className={styles['form']}
      onSubmit={() => {
        add.mutate(path.trim(), {
          onSuccess: ({ name }) => {
            setPath('')
            notify('good', words.added(name))
          },
        })
      }}
    >
      <TextField
        label={words.path}
        hint={words.pathHint(roots.join(', '))}
        error={add.error ? describeRefusal(add.error, roots) : undefined}
        value={path}
        onChange={event => setPath(event.target.value)}
        placeholder={roots[0]}
        dir="ltr"
        required
        maxLength={4096}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
      />
      <div>
        <Button type="submit" icon={<FolderPlus aria-hidden />}>
          {words.add}
        </Button>
      </div>
    </Form>
  )
}

function describeRefusal(error: Error, roots: readonly string[]): string {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'folder-not-allowed') return texts.folders.notAllowed(roots.join(', '))
  if (code === 'folder-overlaps') return texts.folders.overlaps
  return describeError(error)
}
