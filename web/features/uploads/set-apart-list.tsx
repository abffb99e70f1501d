import { FileX2 } from 'lucide-react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import type { SetApartFile } from './file-selection.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import styles from './set-apart-list.module.css'
import { useSelection, useUploadStores } from './upload-context.ts'

// A folder of films and documents is told by its first few.
const MOST_SHOWN = 50

/** What was picked and cannot be uploaded, each with its reason. */
export function SetApartList({ maxFileBytes }: { maxFileBytes: number }) {
  const { selection } = useUploadStores()
  const { setApart } = useSelection()
  if (setApart.length === 0) return null
  return (
    <section className={styles['panel']} aria-labelledby="set-apart-heading" role="status">
      <header className={styles['header']}>
        <FileX2 aria-hidden />
        <h2 id="set-apart-heading" className={styles['heading']}>
          {texts.upload.setApart(setApart.length)}
        </h2>
        <Button look="quiet" size="small" onClick={() => selection.forgetSetApart()}>
          {texts.upload.dismissSetApart}
        </Button>
      </header>
      <p className={styles['lead']}>{texts.upload.setApartLead}</p>
      <ul className={styles['list']}>
        {setApart.slice(0, MOST_SHOWN).map((file, index) => (
          // eslint-disable-next-line react/no-array-index-key -- two folders may hold files of one name
          <li key={index} className={styles['row']}>
            <span className={styles['name']}>{file.name}</span>
            <span className={styles['reason']}>
              {reasonText(file, maxFileBytes)}
              {file.size > 0 && ` (${formatBytes(file.size)})`}
            </span>
          </li>
        ))}
      </ul>
      {setApart.length > MOST_SHOWN && <p>{texts.upload.andMore(setApart.length - MOST_SHOWN)}</p>}
    </section>
  )
}

function reasonText({ reason }: SetApartFile, maxFileBytes: number): string {
  switch (reason) {
    case 'too-big':
      return texts.upload.tooBig(formatBytes(maxFileBytes))
    case 'not-an-image':
      return texts.upload.notAnImage
    case 'empty':
      return texts.upload.emptyFile
    case 'unreadable':
      return texts.upload.unreadable
  }
}
