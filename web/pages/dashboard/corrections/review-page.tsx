import { Link } from '@tanstack/react-router'
import { PartyPopper, Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import type { ReviewAnswer } from '../../../../shared/api/grouping.ts'
import { useAgreement } from '../../../features/consent/use-consent.ts'
import { QuestionCard } from '../../../features/review/question-card.tsx'
import { useReview, useReviewKeys } from '../../../features/review/use-review.ts'
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
import { faceCrop } from '../../../pictures.ts'

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
      for (const { faceId } of faces) new Image().src = faceCrop(faceId)
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
