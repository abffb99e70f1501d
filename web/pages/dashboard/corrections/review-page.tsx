import { preloadPicture } from '../../../entities/pictures/preload-pictures.ts'
import { faceCrop } from '../../../pictures.ts'
import { Link } from '@tanstack/react-router'
import { Check, CircleHelp, PartyPopper, Undo2, X } from 'lucide-react'
import { useEffect } from 'react'
import type { ReviewAnswer, ReviewFace, ReviewQuestion } from '../../../../shared/api/grouping.ts'
import { useAgreement } from '../../../features/consent/use-consent.ts'
import { type Answer, useReview, useReviewKeys } from '../../../features/review/use-review.ts'
import { SuggestedNames } from '../../../features/suggested-names/suggested-names.tsx'
import { SCREENS } from '../../../../shared/api/screens.ts'
import { texts } from '../../../texts.ts'
import { Button, chooseButtonClass } from '../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/empty-state.tsx'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import { ProgressBar } from '../../../ui/banner.tsx'
import { useTitle } from '../../../ui/screen-title.tsx'
import { BackToResults, PageHeading } from '../page-heading.tsx'
import { ConsentNotice } from '../consent-notice.tsx'
import styles from './review-page.module.css'
import { Picture } from '../../../entities/pictures/picture.tsx'
import { markObstacle } from '../../../ui/obstacles.ts'
import { useSwipe } from '../../../ui/gestures.ts'

const ARROWS = { ArrowRight: 'same', ArrowLeft: 'different', ArrowDown: 'not-sure' } as const

/** One question at a time: are these two faces the same person? */
export function ReviewPage() {
  useTitle(texts.title(texts.review.heading), texts.review.lead)
  const review = useReview()
  const agreement = useAgreement()
  const question = review.data?.question
  useReviewKeys({
    answer: given => void review.answer(given),
    undoAnswer: review.undoAnswer,
    moreKeys: ARROWS,
  })
  useEffect(() => {
    for (const { faces } of review.data?.next ?? []) {
      for (const { faceId } of faces) preloadPicture({ src: faceCrop(faceId) })
    }
  }, [review.data])

  return (
    <>
      <BackToResults />
      <PageHeading heading={texts.review.heading} />
      <ConsentNotice />
      <SuggestedNames />
      {review.data && question && <Standing review={review.data} />}
      {question && <QuestionCard question={question} onAnswer={answer => void review.answer(answer)} />}
      {review.isAnswering && !question && <Skeleton className={styles['skeleton']} />}
      {review.data && !question && !review.isAnswering && agreement === 'given' && (
        <NothingToAsk review={review.data} onAskAgain={review.repeatSkippedQuestions} />
      )}
      {review.isError && !review.data && <QueryError onRetry={review.retry} />}
      {review.data && (
        <footer className={styles['footer']}>
          {review.canUndo && (
            <Button look="quiet" size="small" icon={<Undo2 aria-hidden />} onClick={review.undoAnswer}>
              {texts.review.takeBack}
            </Button>
          )}
          {question && <p className={styles['keys']}>{texts.review.keys}</p>}
        </footer>
      )}
    </>
  )
}

function Standing({ review: { questionsLeft, settledShare, goals } }: { review: ReviewAnswer }) {
  const goal = goals[0]
  return (
    <div className={styles['standing']}>
      <ProgressBar label={texts.review.settled(settledShare)} value={settledShare} />
      <p role="status">
        {goal ? texts.review.goal(goal.share, goal.questions) : texts.review.left(questionsLeft)}
      </p>
    </div>
  )
}

type NothingToAskProps = { review: ReviewAnswer; onAskAgain: () => void }

function NothingToAsk({ review: { settledShare, skipped }, onAskAgain }: NothingToAskProps) {
  const isDone = settledShare > 0
  return (
    <EmptyState
      icon={<PartyPopper />}
      title={isDone ? texts.review.doneTitle : texts.review.noneTitle}
      text={
        skipped > 0 ? texts.review.skipped(skipped) : isDone ? texts.review.doneText : texts.review.noneText
      }
      action={
        skipped > 0 ? (
          <Button look="primary" onClick={onAskAgain}>
            {texts.review.repeatSkippedQuestions}
          </Button>
        ) : (
          <Link to={SCREENS.results} className={chooseButtonClass('primary')}>
            {texts.results.back}
          </Link>
        )
      }
    />
  )
}

type QuestionCardProps = { question: ReviewQuestion; onAnswer: (answer: Answer) => void }

/** Two faces and three answers; swipe right for yes, left for no, down for not sure. */
function QuestionCard({ question, onAnswer }: QuestionCardProps) {
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
