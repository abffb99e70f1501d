import { FileX2 } from 'lucide-react'
import type { LimitsAnswer } from '../../../shared/api/uploads.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { FileReasons } from './file-reasons.tsx'
import styles from './skipped-files.module.css'
import { describeSkipReason } from './describe-skip-reason.ts'
import { useSelection, useUploadStores } from './upload-context.ts'

// A folder may hold thousands of films and documents.
const MAX_SHOWN = 50

/** Lists picked files that cannot be uploaded, each with its reason. */
export function SkippedFiles({ limits }: { limits: LimitsAnswer }) {
  const { selection } = useUploadStores()
  const { skipped } = useSelection()
  return (
    <section className={styles['panel']} aria-labelledby="set-apart-heading" role="status">
      <header className={styles['header']}>
        <FileX2 aria-hidden />
        <h2 id="set-apart-heading" className={styles['heading']}>
          {texts.notUploaded.skipped(skipped.length)}
        </h2>
        <Button look="quiet" size="small" onClick={() => selection.clearSkipped()}>
          {texts.notUploaded.dismissSetApart}
        </Button>
      </header>
      <p className={styles['lead']}>{texts.notUploaded.setApartLead}</p>
      <FileReasons
        files={skipped.map(file => ({ name: file.name, reason: describeSkipReason(file, limits) }))}
        max={MAX_SHOWN}
      />
    </section>
  )
}
