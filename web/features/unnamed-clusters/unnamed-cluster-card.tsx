import { Check, Undo2, UserX, X } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { UnnamedCluster } from '../../../shared/api/people.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './unnamed-cluster-card.module.css'
import { useUnnamedCluster } from './use-unnamed-cluster.ts'
import { FaceCrop } from '../../entities/people/portrait.tsx'
import { closeErrorAbout, notify, notifyAbout } from '../../ui/notifications.ts'
import { NameField } from '../../entities/naming/name-field.tsx'
import { Form } from '../../ui/form.tsx'

/** The faces of a cluster, any of which can be left out, and a form that names all the others. */
export function UnnamedClusterCard({ cluster }: { cluster: UnnamedCluster }) {
  const { faceIds, hasMore, leftOut, done, isBusy, ...act } = useUnnamedCluster(cluster)
  const list = useRef<HTMLUListElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The focused element was removed with the form, unless the user has moved on already.
    if (done && document.activeElement === document.body) undoButton.current?.focus({ preventScroll: true })
  }, [done])
  if (done) {
    return (
      <Notice
        tone="good"
        actions={
          done.decisionId && (
            <Button
              ref={undoButton}
              size="small"
              icon={<Undo2 aria-hidden data-flips />}
              disabled={isBusy}
              onClick={act.undo}
            >
              {texts.unnamedClusters.undo}
            </Button>
          )
        }
      >
        <span role="status">
          {done.name === null
            ? texts.unnamedClusters.rejected(done.faceCount)
            : texts.unnamedClusters.named(done.name, done.faceCount)}
        </span>
      </Notice>
    )
  }
  const openAll = () => {
    // The focused button is removed; Tab continues with the faces that appear after this one.
    list.current?.querySelector<HTMLElement>('li:last-child button')?.focus({ preventScroll: true })
    act.open()
  }
  const label = texts.unnamedClusters.cluster(cluster.faceCount)
  return (
    <article className={styles['cluster']} aria-label={label}>
      <header className={styles['header']}>
        <h2 className={styles['heading']}>{label}</h2>
        <p className={styles['note']}>
          {leftOut.size > 0
            ? texts.unnamedClusters.leftOut(leftOut.size)
            : texts.unnamedClusters.inPhotos(cluster.photoCount)}
        </p>
      </header>
      <ul ref={list} className={styles['faces']}>
        {faceIds.map(id => (
          <UnnamedClusterFace key={id} faceId={id} isLeftOut={leftOut.has(id)} onToggle={act.toggle} />
        ))}
      </ul>
      {hasMore && (
        <Button size="small" className={styles['more']} onClick={openAll}>
          {texts.unnamedClusters.showAll}
        </Button>
      )}
      <div className={styles['actions']}>
        <UnnamedClusterNameForm isBusy={isBusy} onName={act.name} />
        <Button look="quiet" size="small" icon={<UserX aria-hidden />} disabled={isBusy} onClick={act.reject}>
          {texts.unnamedClusters.notFaces}
        </Button>
      </div>
    </article>
  )
}

type UnnamedClusterFaceProps = { faceId: string; isLeftOut: boolean; onToggle: (faceId: string) => void }

/** A face; pressing it leaves it out of the decision on its cluster, or includes it again. */
const UnnamedClusterFace = memo(function UnnamedClusterFace({
  faceId,
  isLeftOut,
  onToggle,
}: UnnamedClusterFaceProps) {
  return (
    <li>
      <button
        type="button"
        className={styles['face']}
        aria-pressed={isLeftOut}
        aria-label={isLeftOut ? texts.unnamedClusters.takeIn : texts.unnamedClusters.leaveOut}
        onClick={() => onToggle(faceId)}
      >
        <FaceCrop faceId={faceId} className={styles['image']} />
        {isLeftOut && <X aria-hidden className={styles['mark']} />}
      </button>
    </li>
  )
})

type UnnamedClusterNameFormProps = { isBusy: boolean; onName: (name: string) => void }

/** Asks for the name of all faces of a cluster. */
function UnnamedClusterNameForm({ isBusy, onName }: UnnamedClusterNameFormProps) {
  const [name, setName] = useState('')
  const submit = () => {
    const given = name.trim()
    closeErrorAbout('name')
    if (given === '') notifyAbout('name', () => void notify('bad', texts.unnamedClusters.nameNeeded))
    else onName(given)
  }
  return (
    <Form isBusy={isBusy} className={styles['form']} onSubmit={submit}>
      <div className={styles['field']}>
        <NameField
          label={texts.unnamedClusters.name}
          placeholder={texts.unnamedClusters.name}
          value={name}
          onChange={setName}
          onPick={onName}
        />
      </div>
      <Button type="submit" look="primary" icon={<Check aria-hidden />}>
        {texts.unnamedClusters.giveName}
      </Button>
    </Form>
  )
}
