import { Eye, EyeOff } from 'lucide-react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { updatePerson } from '../../entities/decisions/cached-people.ts'
import { hidePerson } from '../../entities/decisions/decision-requests.ts'
import { useDecide } from '../../entities/decisions/use-decide.ts'
import { texts } from '../../texts.ts'

/** Hides a person from the results, or shows it again. */
export function useHiding({ id, name, isHidden }: PersonSummary) {
  const { decide } = useDecide()
  return {
    Icon: isHidden ? Eye : EyeOff,
    label: isHidden ? texts.corrections.showAgain : texts.corrections.hide,
    change: () =>
      void decide({
        request: () => hidePerson(id, !isHidden),
        optimisticChange: updatePerson(id, { isHidden: !isHidden }),
        message: () => (isHidden ? texts.corrections.shownAgain(name) : texts.corrections.hidden(1)),
      }),
  }
}
