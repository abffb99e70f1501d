import { Popover } from '@base-ui/react/popover'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { ReviewFace } from '../../../shared/api/review.ts'
import { API, SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './review-strip.module.css'
import { useReview } from './use-review.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { PopoverPanel } from '../../ui/popover-panel.tsx'
import { PopoverRoot } from '../../ui/popover-root.tsx'

/** Stored until the window is closed. */
const DISMISSED_KEY = 'kindred.review-dismissed'

/** Shows one review question above the people; it can be dismissed. */
export function ReviewStrip() {
  const [isDismissed, setDismissed] = useState(() => sessionStorage.getItem(DISMISSED_KEY) !== null)
  if (isDismissed) return null
  return (
    <OpenStrip
      onDismiss={() => {
        sessionStorage.setItem(DISMISSED_KEY, 'true')
        setDismissed(true)
      }}
    />
  )
}

function OpenStrip({ onDismiss }: { onDismiss: () => void }) {
  const { data, answer } = useReview()
  const question = data?.question
  useReviewKeys({ answer: given => void answer(given) })
  if (!question) return null
  return (
    <section className={styles['strip']} aria-label={texts.review.question}>
      <div className={styles['faces']}>
        {question.faces.map(face => (
          <Face key={face.faceId} face={face} />
        ))}
      </div>
      <div className={styles['text']}>
        <p className={styles['question']}>{texts.review.question}</p>
        <Link to={SCREENS.review} className={styles['all']}>
          {texts.review.invite(data.questionsLeft)}
        </Link>
      </div>
      <div className={styles['answers']} title={texts.review.letters}>
        <Button size="small" onClick={() => void answer('same')}>
          {texts.review.same}
        </Button>
        <Button size="small" onClick={() => void answer('different')}>
          {texts.review.different}
        </Button>
        <Button size="small" look="quiet" onClick={() => void answer('not-sure')}>
          {texts.review.notSure}
        </Button>
      </div>
      <IconButton label={texts.review.dismiss} className={styles['dismiss']} onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}

/** A face that opens its whole photo when it is pressed. */
function Face({ face: { faceId, photoId, person } }: { face: ReviewFace }) {
  const label = texts.review.openPhoto(person.name)
  return (
    <PopoverRoot>
      <Popover.Trigger className={styles['face']} aria-label={label} title={label}>
        <img src={API.faceCrop(faceId)} alt="" width={256} height={256} className={styles['image']} />
      </Popover.Trigger>
      <PopoverPanel label={label} className={styles['panel']}>
        <img src={API.photoImage(photoId, 'preview')} alt={label} className={styles['photo']} />
      </PopoverPanel>
    </PopoverRoot>
  )
}
