import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import type { SuggestedName } from '../../../shared/api/suggested-names.ts'
import { describeError } from '../../api-client.ts'
import { namePerson } from '../../entities/decisions/decision-requests.ts'
import { useDecide } from '../../entities/decisions/use-decide.ts'
import { Portrait } from '../../entities/people/portrait.tsx'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import { rejectName, suggestedNamesQuery } from './suggested-names-query.ts'
import styles from './suggested-names.module.css'

/**
 * Asks "Is this Asha?" about people without a name, by the names that came beside photos; nothing
 * if there is none. `limit`: how many are shown.
 */
export function SuggestedNames({ limit = Infinity }: { limit?: number }) {
  const { data } = useQuery(suggestedNamesQuery)
  const shown = data?.suggestions.slice(0, limit) ?? []
  if (shown.length === 0) return null
  return (
    <section aria-label={texts.review.namesFromPhotos}>
      <ul className={styles['list']}>
        {shown.map(suggestion => (
          <li key={suggestion.person.id}>
            <Suggestion suggestion={suggestion} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Suggestion({ suggestion: { person, name, holder, photosWithName } }: { suggestion: SuggestedName }) {
  const queryClient = useQueryClient()
  const { decide } = useDecide()
  const accepting = useMutation({
    mutationFn: async () =>
      decide({
        // Merges this person with the one who has the name already, as the text says.
        request: () => namePerson(person.id, { name, ifTaken: 'merge' }),
        message: () => texts.corrections.named(name),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: suggestedNamesQuery.queryKey }),
  })
  const rejecting = useMutation({
    mutationFn: async () => rejectName(person.id, { name }),
    onSuccess: rest => queryClient.setQueryData(suggestedNamesQuery.queryKey, rest),
    onError: error => {
      notify('bad', describeError(error))
      void queryClient.invalidateQueries({ queryKey: suggestedNamesQuery.queryKey })
    },
  })
  const isBusy = accepting.isPending || rejecting.isPending
  const question = texts.review.isThis(name)
  return (
    <article className={styles['suggestion']} aria-label={question}>
      <Link
        to={SCREENS.person}
        params={{ personId: person.id }}
        className={styles['person']}
        aria-label={person.name}
      >
        <Portrait faceId={person.coverFaceId} size="medium" />
      </Link>
      <div className={styles['text']}>
        <p className={styles['question']}>{question}</p>
        <p className={styles['reason']}>
          {holder ? texts.review.holder(holder.name) : texts.review.namedIn(photosWithName)}
        </p>
      </div>
      <div className={styles['answers']}>
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
      </div>
    </article>
  )
}
