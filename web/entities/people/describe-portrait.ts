import { API } from '../../paths.ts'

/**
 * Returns the addresses of a person's portrait, for an `img` of at most 180 px. Screens with more
 * than about 1.2 pixels for each CSS pixel get the large one.
 */
export function describePortrait(faceId: string, attempt = 0): { src: string; srcSet: string } {
  const large = API.portrait(faceId, 'large', attempt)
  return { src: large, srcSet: `${API.portrait(faceId, 'small', attempt)} 1x, ${large} 1.5x` }
}
