import type { Preferences, Profile, ProfileChanges } from '../../../shared/api/profile.ts'
import type { ProfileRow, ProfileUpdate } from './queries.ts'

const TEXTS = [
  'name',
  'email',
  'phone',
  'address',
  'website',
  'bio',
  'image',
  'coverImage',
  'job',
  'company',
  'location',
  'birthDate',
] as const
const LISTS = ['interests', 'skills', 'achievements'] as const

const NO_SOCIAL: Profile['social'] = { twitter: '', linkedin: '', github: '', instagram: '' }
const NO_STATS: Profile['stats'] = { projects: 0, followers: 0, following: 0 }

/** Merges the stored row over the defaults. */
export function toProfile(row: ProfileRow): Profile {
  const texts = Object.fromEntries(TEXTS.map(field => [field, row[field] ?? '']))
  return {
    // Its keys are those of TEXTS.
    ...(texts as Pick<Profile, (typeof TEXTS)[number]>),
    interests: parse(row.interests, []),
    skills: parse(row.skills, []),
    achievements: parse(row.achievements, []),
    joinDate: row.joinDate,
    social: { ...NO_SOCIAL, ...parse(row.social, {}) },
    stats: { ...NO_STATS, ...parse(row.stats, {}) },
    preferences: toPreferences(row),
  }
}

/** Returns the columns to write for the changes, merged with the values of the row. */
export function toRowChanges(row: ProfileRow, changes: ProfileChanges): ProfileUpdate {
  const { social, stats, preferences = {} } = changes
  const { notifications, emailUpdates, ...choices } = preferences
  return {
    ...pick(changes, TEXTS),
    ...Object.fromEntries(
      Object.entries(pick(changes, LISTS)).map(([field, list]) => [field, JSON.stringify(list)]),
    ),
    ...(social && { social: JSON.stringify({ ...parse(row.social, {}), ...social }) }),
    ...(stats && { stats: JSON.stringify({ ...parse(row.stats, {}), ...stats }) }),
    ...choices,
    ...(notifications !== undefined && { notifications: Number(notifications) }),
    ...(emailUpdates !== undefined && { emailUpdates: Number(emailUpdates) }),
  }
}

function toPreferences(row: ProfileRow): Preferences {
  return {
    theme: row.theme ?? 'system',
    isThemeChosen: row.theme !== null,
    notifications: row.notifications !== 0,
    privacy: row.privacy ?? 'private',
    // News is sent only to those who asked for it. Null: never chosen.
    emailUpdates: row.emailUpdates === 1,
    timeZone: row.timeZone,
    language: row.language,
  }
}

/** Parses a JSON column; only this feature writes it, after the schema has checked the value. */
function parse<Value>(json: string | null, fallback: Value): Value {
  return json === null ? fallback : (JSON.parse(json) as Value)
}

function pick<Source, Field extends keyof Source>(
  source: Source,
  fields: readonly Field[],
): Partial<Pick<Source, Field>> {
  const entries = fields.flatMap(field => (source[field] === undefined ? [] : [[field, source[field]]]))
  return Object.fromEntries(entries) as Partial<Pick<Source, Field>>
}
