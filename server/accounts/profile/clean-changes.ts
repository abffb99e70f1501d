import type { ProfileChanges } from '../../../shared/api/profile.ts'
import { cleanLine, cleanText } from '../../clean-text.ts'

/** Returns the changes with cleaned texts: without control characters and surrounding spaces. */
export function cleanChanges(changes: ProfileChanges): ProfileChanges {
  const { bio, social, achievements } = changes
  const lines = Object.entries(changes).flatMap(([field, value]) =>
    typeof value === 'string' ? [[field, cleanLine(value)]] : [],
  )
  return {
    ...changes,
    ...Object.fromEntries(lines),
    ...(bio !== undefined && { bio: cleanText(bio) }),
    ...(social && {
      social: Object.fromEntries(Object.entries(social).map(([site, value]) => [site, cleanLine(value)])),
    }),
    ...(achievements && { achievements: achievements.map(cleanLine).filter(line => line !== '') }),
  }
}
