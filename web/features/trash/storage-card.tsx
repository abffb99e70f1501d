import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { texts } from '../../texts.ts'
import { Card } from '../../ui/card.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import styles from './storage-card.module.css'
import { storageQuery } from './use-trash.ts'

/** For Settings: how much space the photos take. `children`: the link to the trash. */
export function StorageCard({ children }: { children: ReactNode }) {
  const { data } = useQuery(storageQuery)
  const { library, trash } = data ?? {
    library: { photos: 0, byteSize: 0 },
    trash: { photos: 0, byteSize: 0 },
  }
  const together = { photos: library.photos + trash.photos, byteSize: library.byteSize + trash.byteSize }
  const rows = [
    { label: texts.trash.yourPhotos, amount: library },
    { label: texts.trash.inTrash, amount: trash },
    { label: texts.trash.total, amount: together },
  ]
  return (
    <Card heading={texts.trash.storage} lead={texts.trash.storageLead}>
      <dl className={styles['amounts']}>
        {rows.map(({ label, amount: { photos, byteSize } }) => (
          <div key={label} className={styles['row']}>
            <dt>{label}</dt>
            <dd>{texts.trash.amount(photos, formatBytes(byteSize))}</dd>
          </div>
        ))}
      </dl>
      <div>{children}</div>
    </Card>
  )
}
