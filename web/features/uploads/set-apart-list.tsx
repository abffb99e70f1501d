import { FileX2 } from 'lucide-react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { FileReasons } from './file-reasons.tsx'
import styles from './set-apart-list.module.css'
import { setApartReason } from './set-apart-reason.ts'
import { useSelection, useUploadStores } from './upload-context.ts'

// A folder of films and documents is told by its first few.
const MOST_SHOWN = 50

/** What was picked and cannot be uploaded, each with its reason. */
export function SetApartList({ maxFileBytes }: { maxFileBytes: number }) {
  const { selection } = useUploadStores()
  const { setApart } = useSelection()
  return (
    <section className={styles['panel']} aria-labelledby="set-apart-heading" role="status">
      <header className={styles['header']}>
        <FileX2 aria-hidden />
        <h2 id="set-apart-heading" className={styles['heading']}>
          {texts.notUploaded.setApart(setApart.length)}
        </h2>
        <Button look="quiet" size="small" onClick={() => selection.forgetSetApart()}>
          {texts.notUploaded.dismissSetApart}
        </Button>
      </header>
      <p className={styles['lead']}>{texts.notUploaded.setApartLead}</p>
      <FileReasons
        files={setApart.map(file => ({ name: file.name, reason: setApartReason(file, maxFileBytes) }))}
        most={MOST_SHOWN}
      />
    </section>
  )
}
