import type { PersonSummary } from '../../../shared/api/people.ts'
import { isRare } from './people-queries.ts'
import { portrait } from '../../pictures.ts'
import { preloadPicture } from '../pictures/preload-pictures.ts'

/** Area of the window for each portrait: a card, and its share of what is around the cards. */
const PX_PER_PORTRAIT = 36_000

// Kept, since the browser may drop a picture that nothing refers to.
let preloaded: { people: readonly PersonSummary[]; images: readonly HTMLImageElement[] } | null = null

/**
 * Requests the portraits of the first people, as many as the window can show, before their cards
 * are rendered. People who may be passers-by are left out: they are usually folded.
 */
export function preloadPortraits(people: readonly PersonSummary[]): void {
  if (preloaded?.people === people) return
  const count = Math.ceil((innerWidth * innerHeight) / PX_PER_PORTRAIT)
  const first = people.filter(person => !isRare(person)).slice(0, count)
  preloaded = {
    people,
    images: first.map(({ coverFaceId }) => preloadPicture(describePortrait(coverFaceId))),
  }
}

/**
 * Returns the addresses of a person's portrait, for an `img` of at most 180 px. Screens with more
 * than about 1.2 pixels for each CSS pixel get the large one.
 */
export function describePortrait(faceId: string, attempt = 0): { src: string; srcSet: string } {
  const large = portrait(faceId, 'large', attempt)
  return { src: large, srcSet: `${portrait(faceId, 'small', attempt)} 1x, ${large} 1.5x` }
}
