import { EyeOff, Merge } from 'lucide-react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { hidePerson, mergePeople } from '../../features/corrections/decision-requests.ts'
import { useDecide } from '../../features/corrections/use-decide.ts'
import { Portrait } from '../../features/people/portrait.tsx'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'

const MOST_FACES = 5

/** What can be done with the people who are chosen; Escape ends the choosing. */
export function ChosenPeopleBar({
  people,
  onDone,
}: {
  people: readonly PersonSummary[]
  onDone: () => void
}) {
  const { decide } = useDecide()
  const merge = async () => {
    // The one who has a name keeps it, else the one who is seen most.
    const keeper = people.find(({ isNamed }) => isNamed) ?? people[0]
    if (!keeper) return
    const others = people.filter(({ id }) => id !== keeper.id)
    const goneIds = new Set(others.map(({ id }) => id))
    onDone()
    await decide({
      request: () => mergePeople(keeper.id, [...goneIds]),
      told: () => texts.corrections.merged(people.length, keeper.name),
      foresee: all => all.filter(({ id }) => !goneIds.has(id)),
    })
  }
  const hide = async () => {
    onDone()
    for (const { id } of people) {
      await decide({
        request: () => hidePerson(id, true),
        told: () => texts.corrections.hidden(people.length),
        foresee: all => all.filter(other => other.id !== id),
      })
    }
  }

  return (
    <SelectionBar
      label={texts.corrections.chosen(people.length)}
      leaveLabel={texts.corrections.done}
      onLeave={onDone}
      pictures={people.slice(0, MOST_FACES).map(({ id, coverFaceId }) => (
        <Portrait key={id} faceId={coverFaceId} size="small" />
      ))}
    >
      <Button
        size="small"
        icon={<EyeOff aria-hidden />}
        disabled={people.length === 0}
        onClick={() => void hide()}
      >
        {texts.corrections.hide}
      </Button>
      <Button
        size="small"
        look="primary"
        icon={<Merge aria-hidden />}
        disabled={people.length < 2}
        onClick={() => void merge()}
      >
        {texts.corrections.merge}
      </Button>
    </SelectionBar>
  )
}
