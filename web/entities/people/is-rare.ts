import type { PersonSummary } from '../../../shared/api/people.ts'
import { RARE_PHOTO_COUNT } from '../../../shared/api/rare-people.ts'

/** Returns whether a person is in so few photos that it may be a passer-by. */
export function isRare({ isFavourite, isNamed, photoCount }: PersonSummary): boolean {
  return !isFavourite && !isNamed && photoCount <= RARE_PHOTO_COUNT
}
