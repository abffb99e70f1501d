import { texts } from '../../texts.ts'
import styles from './file-reasons.module.css'
import { formatBytes } from '../../ui/format-bytes.ts'
import type { SkippedFile } from './file-selection.ts'
import { getMaxBytes, type SizeLimits } from './triage-files.ts'
import { FileX2 } from 'lucide-react'
import type { LimitsAnswer } from '../../../shared/api/uploads.ts'
import { Button } from '../../ui/button.tsx'
import { useSelection, useUploadStores } from './upload-context.ts'

type FileReasonsProps = {
  files: readonly { readonly name: string; readonly reason: string }[]
  /** How many files are listed. */
  max: number
}

/** Lists files with the reason why each is not uploaded. */
export function FileReasons({ files, max }: FileReasonsProps) {
  return (
    <>
      <ul className={styles['list']}>
        {files.slice(0, max).map(({ name, reason }, index) => (
          // eslint-disable-next-line react/no-array-index-key -- two folders may hold files of one name
          <li key={index} className={styles['row']}>
            <bdi className={styles['name']}>{name}</bdi>
            <span className={styles['reason']}>{reason}</span>
          </li>
        ))}
      </ul>
      {files.length > max && (
        <p className={styles['reason']}>{texts.notUploaded.andMore(files.length - max)}</p>
      )}
    </>
  )
}

const KILOBYTE = 1024

/** Returns why a file cannot be added, with its size: "Not a photo (14.2 MB)". */
export function describeSkipReason({ name, reason, size }: SkippedFile, limits: SizeLimits): string {
  if (reason === 'too-big')
    return texts.notUploaded.raisable(describeTooBig(size, getMaxBytes({ name }, limits)))
  const why = {
    'not-an-image': texts.notUploaded.notAnImage,
    'film-alone': texts.notUploaded.filmAlone,
    empty: texts.notUploaded.emptyFile,
    unreadable: texts.notUploaded.unreadable,
    'chosen-already': texts.notUploaded.chosenAlready,
  }[reason]
  return size > 0 ? `${why} (${formatBytes(size)})` : why
}

function describeTooBig(size: number, maxFileBytes: number): string {
  const limit = formatBytes(maxFileBytes)
  if (formatBytes(size) !== limit) return `${texts.notUploaded.tooBig(limit)} (${formatBytes(size)})`
  // Size and limit look equal when rounded; whole kilobytes show the difference.
  const excess = Math.ceil((size - maxFileBytes) / KILOBYTE) * KILOBYTE
  return texts.notUploaded.barelyTooBig(limit, formatBytes(excess))
}

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
