import type { PersonSummary } from '../../../../shared/api/people.ts'
import { formatPersonName } from './format-person-name.ts'
import type { PersonRow } from './queries.ts'

export function summarisePerson(person: Omit<PersonRow, 'createdAt'>): PersonSummary {
  const { id, name, number, photoCount, faceCount, coverFaceId } = person
  return {
    id,
    name: formatPersonName({ name, number }),
    isNamed: name !== null,
    photoCount,
    faceCount,
    coverFaceId,
    isCoverChosen: person.coverChosenAt !== null,
    isFavourite: person.favouriteAt !== null,
    isHidden: person.hiddenAt !== null,
  }
}
