import { checkProfile } from '../../../shared/api/check-profile.ts'
import type { Preferences, Profile, ProfileChanges } from '../../../shared/api/profile.ts'
import type { DisplayChoice } from '../../../shared/api/sign-in.ts'
import { cleanLine, cleanText } from '../../clean-text.ts'
import { AppError } from '../../errors.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { assertOwnImage, removeImage } from './images.ts'
import { type ProfileRow, type ProfileUpdate, findProfile, insertProfile, updateProfile } from './queries.ts'

/** The name and picture by which screens show a user. */
export type Display = { readonly displayName?: string; readonly photoURL?: string | null }

export type ProfileDependencies = {
  readonly db: Database
  readonly now: () => number
  /** Finds the account's name and address; the address is empty if it has none. */
  readonly findAccount: (ownerId: string) => Promise<{ readonly name: string; readonly email: string } | null>
  readonly changeDisplay: (ownerId: string, display: Display) => Promise<void>
  readonly store: BlobStore
}

/** Creates the profile if there is none yet. Throws `not-found` if the account does not exist. */
export async function readProfile(
  { db, now, findAccount }: Pick<ProfileDependencies, 'db' | 'now' | 'findAccount'>,
  ownerId: string,
): Promise<Profile> {
  const stored = await findProfile(db, ownerId)
  if (stored) return toProfile(stored)
  const account = await findAccount(ownerId)
  // The account was deleted meanwhile; no row of it may be created.
  if (!account) throw createNoProfileError()
  await insertProfile(db, ownerId, { ...account, joinDate: formatDate(now()), now: now() })
  return toProfile(await requireRow(db, ownerId))
}

/** Reads the appearance that the user chose; empty until the profile is created. */
export async function readDisplay(db: Queryable, ownerId: string): Promise<DisplayChoice> {
  const row = await findProfile(db, ownerId)
  return { theme: row?.theme ?? null, language: row?.language ?? null }
}

/**
 * Merges the changes into the profile. Throws `invalid-profile`, and `not-found` for a picture that
 * is not the owner's.
 */
export async function saveProfile(
  dependencies: ProfileDependencies,
  ownerId: string,
  sent: ProfileChanges,
): Promise<Profile> {
  const { db, store, now, changeDisplay } = dependencies
  const changes = cleanChanges(sent)
  assertValid(changes, formatDate(now()))
  for (const url of [changes.image, changes.coverImage]) if (url) await assertOwnImage(store, ownerId, url)

  await readProfile(dependencies, ownerId)
  const [before, after] = await transactFor(db, ownerId, async transaction => {
    const row = await requireRow(transaction, ownerId)
    await updateProfile(transaction, ownerId, { ...toRowChanges(row, changes), updatedAt: now() })
    await recordEvent(transaction, ownerId, { kind: chooseEventKind(changes), count: 1 }, now())
    return [toProfile(row), toProfile(await requireRow(transaction, ownerId))]
  })
  if (after.name !== before.name || after.image !== before.image) {
    await changeDisplay(ownerId, { displayName: after.name, photoURL: after.image || null })
  }
  const kept = new Set([after.image, after.coverImage, ''])
  for (const url of [before.image, before.coverImage])
    if (!kept.has(url)) await removeImage(store, ownerId, url)
  return after
}

function assertValid(changes: ProfileChanges, today: string): void {
  const [fault] = Object.entries(checkProfile(changes, today))
  if (fault) throw createInvalidError(`${fault[0]}: ${fault[1].replaceAll('-', ' ')}.`)
  const { timeZone } = changes.preferences ?? {}
  if (timeZone && !isTimeZone(timeZone))
    throw createInvalidError(`timeZone: this time zone doesn't exist. Choose one from the list.`)
}

function createInvalidError(message: string): AppError {
  return new AppError('invalid-profile', 400, message)
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function chooseEventKind(changes: ProfileChanges): 'settings-saved' | 'profile-saved' {
  return Object.keys(changes).every(field => field === 'preferences') ? 'settings-saved' : 'profile-saved'
}

async function requireRow(db: Queryable, ownerId: string): Promise<ProfileRow> {
  const row = await findProfile(db, ownerId)
  if (!row) throw createNoProfileError()
  return row
}

function createNoProfileError(): AppError {
  return new AppError('not-found', 404, "This profile doesn't exist.")
}

function formatDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

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
