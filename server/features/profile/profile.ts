import { checkProfile } from '../../../shared/api/check-profile.ts'
import type { Profile, ProfileChanges } from '../../../shared/api/profile.ts'
import type { DisplayChoice } from '../../../shared/api/session.ts'
import { recordEvent } from '../../activity/record-event.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { AppError } from '../../errors.ts'
import { cleanChanges } from './clean-changes.ts'
import { assertOwnImage, removeImage } from './images.ts'
import { profileOf, rowChanges } from './profile-row.ts'
import { findProfile, insertProfile, updateProfile, type ProfileRow } from './queries.ts'

/** How an account is shown, wherever a screen names its user. */
export type ShownAs = { readonly displayName?: string; readonly photoURL?: string | null }

export type ProfileDependencies = {
  readonly db: Database
  readonly now: () => number
  /** The account's own name and address, which is empty when it has none. */
  readonly findAccount: (ownerId: string) => Promise<{ readonly name: string; readonly email: string } | null>
  readonly showAccountAs: (ownerId: string, shownAs: ShownAs) => Promise<void>
  readonly store: BlobStore
}

/** Makes the profile when there is none yet. Throws `not-found` when the account is gone. */
export async function readProfile(
  { db, now, findAccount }: Pick<ProfileDependencies, 'db' | 'now' | 'findAccount'>,
  ownerId: string,
): Promise<Profile> {
  const stored = await findProfile(db, ownerId)
  if (stored) return profileOf(stored)
  const account = await findAccount(ownerId)
  // Deleted in the meantime: nothing of it shall come back.
  if (!account) throw noProfile()
  await insertProfile(db, ownerId, { ...account, joinDate: isoDate(now()), now: now() })
  return profileOf(await requireRow(db, ownerId))
}

/** What was chosen, of which a profile that nobody has opened yet holds nothing. */
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
  const { db, store, now, showAccountAs } = dependencies
  const changes = cleanChanges(sent)
  assertValid(changes, isoDate(now()))
  for (const url of [changes.image, changes.coverImage]) if (url) await assertOwnImage(store, ownerId, url)

  await readProfile(dependencies, ownerId)
  const [before, after] = await db.transaction().execute(async transaction => {
    const row = await requireRow(transaction, ownerId)
    await updateProfile(transaction, ownerId, { ...rowChanges(row, changes), updatedAt: now() })
    await recordEvent(transaction, ownerId, { kind: eventKind(changes), count: 1 }, now())
    return [profileOf(row), profileOf(await requireRow(transaction, ownerId))]
  })
  if (after.name !== before.name || after.image !== before.image) {
    await showAccountAs(ownerId, { displayName: after.name, photoURL: after.image || null })
  }
  const kept = new Set([after.image, after.coverImage, ''])
  for (const url of [before.image, before.coverImage])
    if (!kept.has(url)) await removeImage(store, ownerId, url)
  return after
}

function assertValid(changes: ProfileChanges, today: string): void {
  const [fault] = Object.entries(checkProfile(changes, today))
  if (fault) throw invalid(`${fault[0]}: ${fault[1].replaceAll('-', ' ')}.`)
  const { timeZone } = changes.preferences ?? {}
  if (timeZone && !isTimeZone(timeZone)) throw invalid(`timeZone: there is no time zone of this name.`)
}

function invalid(message: string): AppError {
  return new AppError('invalid-profile', 400, message)
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function eventKind(changes: ProfileChanges): 'settings-saved' | 'profile-saved' {
  return Object.keys(changes).every(field => field === 'preferences') ? 'settings-saved' : 'profile-saved'
}

async function requireRow(db: Queryable, ownerId: string): Promise<ProfileRow> {
  const row = await findProfile(db, ownerId)
  if (!row) throw noProfile()
  return row
}

function noProfile(): AppError {
  return new AppError('not-found', 404, 'There is no such profile.')
}

function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
