import type { PersonSummary } from '../../../shared/api/people.ts'
import { updatePerson } from '../../entities/decisions/cached-people.ts'
import { markFavourite } from '../../entities/decisions/decision-requests.ts'
import { useDecide } from '../../entities/decisions/use-decide.ts'
import { texts } from '../../texts.ts'

/** Marks a person as a favourite, or removes the mark. */
export function useFavourite({ id, name, isFavourite }: PersonSummary) {
  const { decide } = useDecide()
  return {
    label: isFavourite ? texts.corrections.notFavourite(name) : texts.corrections.favourite(name),
    change: () =>
      void decide({
        request: () => markFavourite(id, !isFavourite),
        optimisticChange: updatePerson(id, { isFavourite: !isFavourite }),
      }),
  }
}
