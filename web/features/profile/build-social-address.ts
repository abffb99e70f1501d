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

/** Where a link to somebody's place on a site leads, from a name there or a whole address. */
export function buildSocialAddress(site: SocialSite, value: string): string {
  return isWebAddress(value) ? value : HOMES[site] + encodeURIComponent(value.replace(/^@/, ''))
}

/** A web address as people type it, made whole: `example.org` becomes `https://example.org`. */
export function completeAddress(typed: string): string {
  const value = typed.trim()
  const isBare = /^[^\s:/?#@]+\.[^\s:/?#@]+(?:[/?#]|$)/.test(value)
  return isBare ? `https://${value}` : value
}
