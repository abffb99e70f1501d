import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { FolderStatus } from '../../../shared/api/folders.ts'
import { texts } from '../../texts.ts'
import { Card } from '../../ui/card.tsx'
import { QueryError } from '../../entities/errors/query-error.tsx'
import { AddFolderForm } from './add-folder-form.tsx'
import { foldersQuery } from './folder-requests.ts'
import { FolderRow } from './folder-row.tsx'
import styles from './folders-card.module.css'
import { RowList } from '../../ui/row-list.tsx'
import { RemoveFolderDialog } from './remove-folder-dialog.tsx'

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
