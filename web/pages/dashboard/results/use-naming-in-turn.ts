import { useState } from 'react'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { useNaming } from '../../../entities/naming/use-naming.tsx'
import type { GridSection } from '../../../features/people/people-grid.tsx'

/** Names people one after another: Enter opens the field of the next person without a name. */
export function useNamingInTurn(sections: readonly GridSection[], onNaming: (isNaming: boolean) => void) {
  const { rename, dialog } = useNaming()
  const [namingId, setNamingId] = useState<string | null>(null)
  const move = (personId: string | null) => {
    setNamingId(personId)
    onNaming(personId !== null)
  }
  return {
    namingId,
    dialog,
    beginNaming: (personId: string) => move(personId),
    endNaming: () => move(null),
    /** `isLeft`: the field lost the focus, so no other person is named next. */
    rename: (person: PersonSummary, name: string, isLeft: boolean) => {
      const continues = !isLeft && !person.isNamed && name.trim() !== ''
      move(continues ? findNextUnnamed(sections, person.id) : null)
      void rename(person, name)
    },
  }
}

function findNextUnnamed(sections: readonly GridSection[], personId: string): string | null {
  const people = sections.flatMap(section => section.people)
  const place = people.findIndex(({ id }) => id === personId)
  return people.slice(place + 1).find(({ isNamed }) => !isNamed)?.id ?? null
}
