import { isWebAddress } from '../../../shared/api/check-profile.ts'
import type { Profile } from '../../../shared/api/profile.ts'

export type SocialSite = keyof Profile['social']

export const SOCIAL_SITES = ['twitter', 'linkedin', 'github', 'instagram'] as const

const HOMES: Record<SocialSite, string> = {
  twitter: 'https://x.com/',
  linkedin: 'https://www.linkedin.com/in/',
  github: 'https://github.com/',
  instagram: 'https://www.instagram.com/',
}

/** Returns the URL of a profile on another site, from a user name or a URL. */
export function buildSocialAddress(site: SocialSite, value: string): string {
  return isWebAddress(value) ? value : HOMES[site] + encodeURIComponent(value.replace(/^@/, ''))
}

/** Completes a typed URL: `example.org` becomes `https://example.org`. */
export function completeAddress(typed: string): string {
  const value = typed.trim()
  const isBare = /^[^\s:/?#@]+\.[^\s:/?#@]+(?:[/?#]|$)/.test(value)
  return isBare ? `https://${value}` : value
}
