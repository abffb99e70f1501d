import { Popover } from '@base-ui/react/popover'
import { Link } from '@tanstack/react-router'
import type { ReviewFace } from '../../../shared/api/grouping.ts'
import { Picture } from '../../entities/pictures/picture.tsx'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import styles from './review-strip.module.css'
import { useReview, useReviewKeys } from './use-review.ts'
import { PopoverPanel, PopoverRoot } from '../../ui/popover.tsx'
import { Strip, useDismissal } from '../../ui/strip.tsx'
import { faceCrop, photoImage } from '../../pictures.ts'

/** Shows one review question above the people; it can be dismissed. */
export function ReviewStrip() {
  const { isDismissed, dismiss } = useDismissal('kindred.review-dismissed')
  return isDismissed ? null : <OpenStrip onDismiss={dismiss} />
}

function OpenStrip({ onDismiss }: { onDismiss: () => void }) {
  const { data, answer } = useReview()
  const question = data?.question
  useReviewKeys({ answer: given => void answer(given) })
  if (!question) return null
  return (
    <Strip
      picture={question.faces.map(face => (
        <Face key={face.faceId} face={face} />
      ))}
      question={texts.review.question}
      detail={
        <Link to={SCREENS.review} className={styles['all']}>
          {texts.review.invite(data.questionsLeft)}
        </Link>
      }
      answers={
        <>
          <Button size="small" onClick={() => void answer('different')}>
            {texts.review.different}
          </Button>
          <Button size="small" look="quiet" onClick={() => void answer('not-sure')}>
            {texts.review.notSure}
          </Button>
          <Button size="small" onClick={() => void answer('same')}>
            {texts.review.same}
          </Button>
        </>
      }
      answersHint={texts.review.letters}
      dismissal={{ label: texts.review.dismiss, onDismiss }}
    />
  )
}

/** A face that opens its whole photo when it is pressed. */
function Face({ face: { faceId, photoId, person } }: { face: ReviewFace }) {
  const label = texts.review.openPhoto(person.name)
  return (
    <PopoverRoot>
      <Popover.Trigger className={styles['face']} aria-label={label} title={label}>
        <Picture src={faceCrop(faceId)} alt="" width={256} height={256} className={styles['image']} />
      </Popover.Trigger>
      <PopoverPanel label={label} className={styles['panel']}>
        <Picture src={photoImage(photoId, 'preview')} alt={label} className={styles['photo']} />
      </PopoverPanel>
    </PopoverRoot>
  )
}
