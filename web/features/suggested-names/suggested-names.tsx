import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RejectNameBody, SuggestedName } from '../../../shared/api/people.ts'
import { describeError, call } from '../../api-client.ts'
import { namePerson } from '../../entities/decisions/decisions.ts'
import { useDecide } from '../../entities/decisions/use-decide.ts'
import { Portrait } from '../../entities/people/portrait.tsx'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import { Strip, useDismissal } from '../../ui/strip.tsx'
import styles from './suggested-names.module.css'
import { useSubmission } from '../../use-submission.ts'

/**
 * Asks "Is this Asha?" about people without a name, by the names that came beside photos; nothing
 * if there is none.
 */
export function SuggestedNames() {
  const { data } = useQuery(suggestedNamesQuery)
  return data && data.suggestions.length > 0 ? <Suggestions shown={data.suggestions} /> : null
}

/**
 * Asks the first of these questions, until it is dismissed. `otherwise` is shown if there is none,
 * so that a screen asks one question at a time.
 */
export function SuggestedNameStrip({ otherwise }: { otherwise: ReactNode }) {
  const { data, isPending } = useQuery(suggestedNamesQuery)
  const { isDismissed, dismiss } = useDismissal('kindred.name-dismissed')
  const shown = data?.suggestions.slice(0, 1) ?? []
  if (isPending) return null
  if (isDismissed || shown.length === 0) return otherwise
  return <Suggestions shown={shown} onDismiss={dismiss} />
}

type SuggestionsProps = {
  shown: readonly SuggestedName[]
  /** Without it, the questions cannot be dismissed. */
  onDismiss?: () => void
}

function Suggestions({ shown, onDismiss }: SuggestionsProps) {
  return (
    <section aria-label={texts.review.namesFromPhotos}>
      <ul className={styles['list']}>
        {shown.map(suggestion => (
          <li key={suggestion.person.id}>
            <Suggestion suggestion={suggestion} onDismiss={onDismiss} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type SuggestionProps = { suggestion: SuggestedName; onDismiss: (() => void) | undefined }

function Suggestion({ suggestion: { person, name, holder, photosWithName }, onDismiss }: SuggestionProps) {
  const queryClient = useQueryClient()
  const { decide } = useDecide()
  const accepting = useSubmission({
    mutationFn: async () =>
      decide({
        // Merges this person with the one who has the name already, as the text says.
        request: () => namePerson(person.id, { name, ifTaken: 'merge' }),
        message: () => texts.corrections.named(name),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: suggestedNamesQuery.queryKey }),
  })
  const rejecting = useSubmission({
    mutationFn: async () => rejectName(person.id, { name }),
    onSuccess: rest => queryClient.setQueryData(suggestedNamesQuery.queryKey, rest),
    onError: error => {
      notify('bad', describeError(error))
      void queryClient.invalidateQueries({ queryKey: suggestedNamesQuery.queryKey })
    },
  })
  const isBusy = accepting.isPending || rejecting.isPending
  return (
    <Strip
      as="article"
      picture={
        <Link
          to={SCREENS.person}
          params={{ personId: person.id }}
          className={styles['person']}
          aria-label={person.name}
        >
          <Portrait faceId={person.coverFaceId} size="small" className={styles['portrait']} />
        </Link>
      }
      question={texts.review.isThis(name)}
      detail={holder ? texts.review.holder(holder.name) : texts.review.namedIn(photosWithName)}
      answers={
        <>
          <Button
            size="small"
            icon={<Check aria-hidden />}
            disabled={isBusy}
            onClick={() => accepting.mutate()}
          >
            {texts.review.yes}
          </Button>
          <Button
            size="small"
            look="quiet"
            icon={<X aria-hidden />}
            disabled={isBusy}
            onClick={() => rejecting.mutate()}
          >
            {texts.review.no}
          </Button>
        </>
      }
      dismissal={onDismiss && { label: texts.review.dismiss, onDismiss }}
    />
  )
}

const suggestedNamesQuery = queryOptions({
  queryKey: ['suggested-names'],
  queryFn: ({ signal }) => call('GET /api/suggested-names', { signal }),
})

/** Resolves to the remaining suggestions. */
const rejectName = (personId: string, body: RejectNameBody) =>
  call('POST /api/people/:personId/reject-name', { params: { personId }, body })
