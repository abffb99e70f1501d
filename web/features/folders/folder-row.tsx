import type { FolderStatus } from '../../../shared/api/folders.ts'
import { describeError, describeFailureInOwnWords } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row, RowNote } from '../../ui/row-list.tsx'
import { notify } from '../../ui/notifications.ts'
import { checkFolder, isBusy, useFolderChange } from './folder-requests.ts'
import styles from './folders-card.module.css'

type FolderRowProps = { folder: FolderStatus; onRemove: () => void }

export function FolderRow({ folder, onRemove }: FolderRowProps) {
  const words = texts.folders
  const check = useFolderChange(checkFolder, failure => notify('bad', describeError(failure)))
  const { name, path, state, reason, checkedAt, photos } = folder
  return (
    <Row
      actions={
        <>
          <Button
            size="small"
            aria-label={words.checkOf(name)}
            disabled={isBusy(folder)}
            onClick={() => check.mutate(folder.id)}
          >
            {words.check}
          </Button>
          <Button size="small" look="secondary" aria-label={words.removeOf(name)} onClick={onRemove}>
            {words.remove}
          </Button>
        </>
      }
      below={
        (state === 'unreachable' || countProblems(folder) > 0) && (
          <div className={styles['problems']}>
            {state === 'unreachable' && (
              <Notice tone="bad">
                <strong>{reason === 'check-failed' ? words.notChecked : words.notReachable}</strong>{' '}
                {words.reasons[reason ?? 'missing']} {words.nothingLost}
              </Notice>
            )}
            {countProblems(folder) > 0 && <Problems folder={folder} />}
          </div>
        )
      }
    >
      <div className={styles['what']}>
        <h3 className={styles['name']}>{name}</h3>
        <bdi dir="ltr" className={styles['path']}>
          {path}
        </bdi>
        <RowNote role="status">{isBusy(folder) ? describeWork(folder) : words.photos(photos)}</RowNote>
        {checkedAt !== null && <RowNote>{words.checkedAt(checkedAt)}</RowNote>}
      </div>
    </Row>
  )
}

function describeWork({ state, unread, photos }: FolderStatus): string {
  if (state === 'new' || unread === 0) return texts.folders.isChecking(photos)
  return texts.folders.isReading(photos, unread)
}

function countProblems({ failed, problemCount }: FolderStatus): number {
  return failed + problemCount
}

/** Lists files that are no photos and files that could not be read, one per line. */
function Problems({ folder }: { folder: FolderStatus }) {
  const words = texts.folders
  const { failures, problems } = folder
  const total = countProblems(folder)
  const more = total - failures.length - problems.length
  return (
    <Disclosure summary={words.notShown(total)}>
      <ul className={styles['lines']}>
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
  )
}
