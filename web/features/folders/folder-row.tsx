import type { FolderStatus } from '../../../shared/api/folders.ts'
import { describeFailureInOwnWords } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isBusy } from './folder-requests.ts'
import styles from './folders-card.module.css'

type FolderRowProps = { folder: FolderStatus; onCheck: () => void; onRemove: () => void }

export function FolderRow({ folder, onCheck, onRemove }: FolderRowProps) {
  const words = texts.folders
  const { name, path, state, reason, checkedAt, photos } = folder
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <h3 className={styles['name']}>{name}</h3>
        <bdi dir="ltr" className={styles['path']}>
          {path}
        </bdi>
        <p className={styles['note']} role="status">
          {isBusy(folder) ? describeWork(folder) : words.photos(photos)}
        </p>
        {checkedAt !== null && <p className={styles['note']}>{words.checkedAt(checkedAt)}</p>}
      </div>
      <div className={styles['actions']}>
        <Button size="small" aria-label={words.checkOf(name)} disabled={isBusy(folder)} onClick={onCheck}>
          {words.check}
        </Button>
        <Button size="small" look="secondary" aria-label={words.removeOf(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
      {state === 'unreachable' && (
        <div className={styles['whole']}>
          <Notice tone="bad">
            <strong>{reason === 'check-failed' ? words.notChecked : words.notReachable}</strong>{' '}
            {words.reasons[reason ?? 'missing']} {words.nothingLost}
          </Notice>
        </div>
      )}
      <Problems folder={folder} />
    </li>
  )
}

function describeWork({ state, unread, photos }: FolderStatus): string {
  if (state === 'new' || unread === 0) return texts.folders.isChecking(photos)
  return texts.folders.isReading(photos, unread)
}

/** Lists files that are no photos and files that could not be read, one per line. */
function Problems({ folder: { failed, failures, problemCount, problems } }: { folder: FolderStatus }) {
  const words = texts.folders
  const total = failed + problemCount
  if (total === 0) return null
  const more = total - failures.length - problems.length
  return (
    <div className={styles['whole']}>
      <Disclosure summary={words.notShown(total)}>
        <ul className={styles['problems']}>
          {problems.map(({ path, code }) => (
            <li key={path}>
              <bdi dir="ltr">{path === '' ? '.' : path}</bdi>: {words.problems[code]}
            </li>
          ))}
          {failures.map(({ path, code }) => (
            <li key={path}>
              <bdi dir="ltr">{path}</bdi>: {describeFailureInOwnWords(code)}
            </li>
          ))}
          {more > 0 && <li>{words.more(more)}</li>}
        </ul>
      </Disclosure>
    </div>
  )
}
