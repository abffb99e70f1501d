import { Link } from '@tanstack/react-router'
import { Check, CircleHelp, X } from 'lucide-react'
import type { ReviewFace, ReviewQuestion } from '../../../shared/api/grouping.ts'
import { Picture } from '../../entities/pictures/picture.tsx'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { markObstacle } from '../../ui/obstacles.ts'
import { useSwipe } from '../../ui/gestures.ts'
import styles from './question-card.module.css'
import type { Answer } from './use-review.ts'
import { faceCrop } from '../../pictures.ts'

type QuestionCardProps = { question: ReviewQuestion; onAnswer: (answer: Answer) => void }

/** Two faces and three answers; swipe right for yes, left for no, down for not sure. */
export function QuestionCard({ question, onAnswer }: QuestionCardProps) {
  const swipe = useSwipe({
    onLeft: () => onAnswer('different'),
    onRight: () => onAnswer('same'),
    onDown: () => onAnswer('not-sure'),
  })
  return (
    <section className={styles['card']} aria-label={texts.review.question}>
      <div className={styles['faces']} {...swipe.handlers} style={{ translate: `${swipe.offset}px` }}>
        {question.faces.map(face => (
          <Face key={face.faceId} face={face} />
        ))}
      </div>
      <div ref={markObstacle} className={styles['answers']}>
        <Button look="secondary" icon={<X aria-hidden />} onClick={() => onAnswer('different')}>
          {texts.review.different}
        </Button>
        <Button look="quiet" icon={<CircleHelp aria-hidden />} onClick={() => onAnswer('not-sure')}>
          {texts.review.notSure}
        </Button>
        <Button look="primary" icon={<Check aria-hidden />} onClick={() => onAnswer('same')}>
          {texts.review.same}
        </Button>
      </div>
    </section>
  )
}

function Face({ face: { faceId, photoId, person } }: { face: ReviewFace }) {
  return (
    <Link
      to={SCREENS.person}
      params={{ personId: person.id }}
      search={{ photo: photoId }}
      className={styles['face']}
      title={texts.review.openPhoto(person.name)}
    >
      <Picture
        src={faceCrop(faceId)}
        alt={texts.review.faceOf(person.name)}
        width={256}
        height={256}
        draggable={false}
        className={styles['picture']}
      />
      <span className={styles['name']}>{person.name}</span>
    </Link>
  )
}
