import { checkProfile } from '../../../shared/api/check-profile.ts'
import type { Profile, ProfileChanges } from '../../../shared/api/profile.ts'
import type { DisplayChoice } from '../../../shared/api/sign-in.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { AppError } from '../../errors.ts'
import { cleanChanges } from './clean-changes.ts'
import { assertOwnImage, removeImage } from './images.ts'
import { toProfile, toRowChanges } from './profile-row.ts'
import { findProfile, insertProfile, updateProfile, type ProfileRow } from './queries.ts'

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
  if (timeZone && !isTimeZone(timeZone)) throw createInvalidError(`timeZone: there is no such time zone.`)
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
  return new AppError('not-found', 404, 'There is no such profile.')
}

function formatDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
