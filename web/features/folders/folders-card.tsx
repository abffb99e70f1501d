import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FolderStatus } from '../../../shared/api/folders.ts'
import { texts } from '../../texts.ts'
import { Card } from '../../ui/card.tsx'
import { QueryError } from '../../entities/errors/query-error.tsx'
import { addFolder, foldersQuery, removeFolder, useFolderChange } from './folder-requests.ts'
import { FolderRow } from './folder-row.tsx'
import styles from './folders-card.module.css'
import { RowList } from '../../ui/row-list.tsx'
import { ApiError, describeError } from '../../api-client.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notifications.ts'
import { FolderPlus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

/**
 * For Settings: folders of the machine, shown only to accounts that may manage them. `note` is
 * shown above them.
 */
export function FoldersCard({ note }: { note?: ReactNode }) {
  const { data, error, refetch } = useQuery(foldersQuery)
  const [toRemove, setToRemove] = useState<FolderStatus | null>(null)
  const words = texts.folders
  if (!error && !data?.mayManage) return null
  return (
    <Card heading={words.heading} lead={words.lead}>
      {error && <QueryError onRetry={refetch} />}
      {data && data.folders.length > 0 && note}
      {data && data.folders.length > 0 && (
        <RowList>
          {data.folders.map(folder => (
            <FolderRow key={folder.id} folder={folder} onRemove={() => setToRemove(folder)} />
          ))}
        </RowList>
      )}
      {data?.roots.length === 0 && <HowToAllow hasFolders={data.folders.length > 0} />}
      {data && data.roots.length > 0 && <AddFolderForm roots={data.roots} />}
      {toRemove && <RemoveFolderDialog folder={toRemove} onClose={() => setToRemove(null)} />}
    </Card>
  )
}

function HowToAllow({ hasFolders }: { hasFolders: boolean }) {
  const words = texts.folders
  return (
    <div className={styles['hint']}>
      {!hasFolders && <p>{words.none}</p>}
      <p>{words.howToAllow}</p>
      <code dir="ltr" className={styles['path']}>
        KINDRED_FOLDERS=/srv/photos
      </code>
    </div>
  )
}

type RemoveFolderDialogProps = { folder: FolderStatus; onClose: () => void }

function RemoveFolderDialog({ folder: { id, name, photos }, onClose }: RemoveFolderDialogProps) {
  const words = texts.folders
  const remove = useFolderChange(removeFolder)
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      confirmLabel={words.remove}
      busyLabel={words.removing}
      backLabel={words.keep}
      isBusy={remove.isPending}
      problem={remove.error ? describeError(remove.error) : null}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: answer => {
            notify('good', words.removed(name, answer.photos))
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <p>{words.removeText(photos)}</p>
      <p>{words.removeFiles}</p>
    </ConfirmDialog>
  )
}

function AddFolderForm({ roots }: { roots: readonly string[] }) {
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
