import { EyeOff, Merge } from 'lucide-react'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { hidePerson, mergePeople } from '../../../entities/decisions/decisions.ts'
import { updatePerson } from '../../../entities/decisions/cached-people.ts'
import { useDecide } from '../../../entities/decisions/use-decide.ts'
import { Portrait } from '../../../entities/people/portrait.tsx'
import { texts } from '../../../texts.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectionBar } from '../../../ui/bars.tsx'
import { DownloadPeopleMenu } from './people-downloads.tsx'
import { useState } from 'react'
import { useSelection } from '../../../ui/long-list.ts'

const MAX_FACES = 5

type ChosenPeopleBarProps = {
  people: readonly PersonSummary[]
  onDone: () => void
  /** Called after a failure with the people who are unchanged, to select them again. */
  onFail: (people: readonly PersonSummary[]) => void
}

/** The actions for the selected people; Escape ends the selection. */
export function ChosenPeopleBar({ people, onDone, onFail }: ChosenPeopleBarProps) {
  const { decide, decideEach } = useDecide()
  const merge = async () => {
    // The first named person is kept, or else the first one, who has the most photos.
    const keeper = people.find(({ isNamed }) => isNamed) ?? people[0]
    if (!keeper) return
    const others = people.filter(({ id }) => id !== keeper.id)
    const goneIds = new Set(others.map(({ id }) => id))
    onDone()
    const answer = await decide({
      request: () => mergePeople(keeper.id, [...goneIds]),
      message: () => texts.corrections.merged(people.length, keeper.name),
      optimisticChange: all => all.filter(({ id }) => !goneIds.has(id)),
    })
    if (!answer) onFail(people)
  }
  const hide = async () => {
    onDone()
    const decisions = people.map(({ id }) => ({
      request: () => hidePerson(id, true),
      optimisticChange: updatePerson(id, { isHidden: true }),
    }))
    const hidden = await decideEach(decisions, texts.corrections.hidden)
    if (hidden < people.length) onFail(people.slice(hidden))
  }

  return (
    <SelectionBar
      label={texts.corrections.chosen(people.length)}
      leaveLabel={texts.corrections.done}
      onLeave={onDone}
      pictures={people.slice(0, MAX_FACES).map(({ id, coverFaceId }) => (
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
      {people.length > 0 && <DownloadPeopleMenu people={people} />}
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

/**
 * The selection of people, one by one or with Shift as a range. `chosen` is null when people are
 * not being selected.
 */
export function useChosenPeople(people: readonly PersonSummary[] | undefined) {
  const [isChoosing, setChoosing] = useState(false)
  const { ids, choose, add, clear } = useSelection(people?.map(({ id }) => id) ?? [])
  return {
    /** The selected people who are still in the list, in its order. */
    chosen: isChoosing ? (people?.filter(({ id }) => ids.has(id)) ?? []) : null,
    choose,
    /** Begins a selection. `chosen`: the people who are selected at the start. */
    begin: (chosen: readonly PersonSummary[] = []) => {
      setChoosing(true)
      add(chosen.map(({ id }) => id))
    },
    end: () => {
      setChoosing(false)
      clear()
    },
  }
}
