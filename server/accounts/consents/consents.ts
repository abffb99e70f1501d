import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Value } from 'typebox/value'
import {
  type ConsentBody,
  type ConsentState,
  type ConsentStatus,
  type ConsentText,
  ConsentWording,
} from '../../../shared/api/consents.ts'
import { LANGUAGES, LANGUAGE_TAGS, type Language } from '../../../shared/api/languages.ts'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import { insertJobs, insertSearchJobs } from '../../machinery/jobs/queries.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import {
  type ConsentRow,
  countPhotosToSearch,
  insertConsent,
  isErasingFaces,
  listConsents,
  listReceipts,
} from './queries.ts'

export async function readConsentStatus(
  { db, storage }: { db: Database; storage: StorageKind },
  ownerId: string,
): Promise<ConsentStatus> {
  const records = await listConsents(db, ownerId)
  return {
    purpose: 'face-grouping',
    state: describeState(records[0], storage),
    currentVersion: findConsentVersion(storage),
    photosToSearch: await countPhotosToSearch(db, ownerId),
    records: records.map(({ at, ...record }) => ({
      ...record,
      purpose: 'face-grouping',
      at: new Date(at).toISOString(),
    })),
    receipts: await listReceipts(db, ownerId),
  }
}

/**
 * Records the owner's consent, and adds jobs for all photos that were not yet searched for faces.
 * Has no effect if it is repeated. Throws `consent-text-changed` if the consent refers to another
 * text than the current one, and `being-erased`.
 */
export async function giveConsent(
  { db, storage, now }: { db: Database; storage: StorageKind; now: () => number },
  ownerId: string,
  { version, language, textHash }: Omit<Extract<ConsentBody, { act: 'given' }>, 'act'>,
): Promise<void> {
  const isCurrent =
    version === findConsentVersion(storage) && readConsentTexts(version)[language].textHash === textHash
  if (!isCurrent)
    throw new AppError(
      'consent-text-changed',
      409,
      'The consent text has changed. Read the new one before you agree.',
    )
  await transactFor(db, ownerId, async transaction => {
    const [latest] = await listConsents(transaction, ownerId, 1)
    if (describeState(latest, storage) === 'in-force') return
    // The running erasure would also delete the faces that are found from now on.
    if (await isErasingFaces(transaction, ownerId))
      throw new AppError('being-erased', 409, 'Faces are still being erased. Try again in a minute.')
    await insertConsent(transaction, ownerId, { act: 'given', version, language, textHash, at: now() })
    await recordEvent(transaction, ownerId, { kind: 'consent-given' }, now())
    await insertSearchJobs(transaction, ownerId, now())
    // A change of network also waits for this erasure; the next grouping continues it.
    if (describeState(latest, storage) === 'outdated')
      await insertJobs(transaction, [{ name: 'group-people', ownerId, subjectId: null, runAt: now() }])
  })
}

/** Each folder of a language has the versions in `face-grouping`. */
const FOLDER = new URL('../../../shared/texts/', import.meta.url)

/**
 * Reads the texts of a version in each language, with the hashes of their files. Throws if one is
 * missing or incomplete.
 */
export function readConsentTexts(version: string): Record<Language, ConsentText> {
  const read = (language: Language): ConsentText => {
    const path = `${LANGUAGES[language].folder}/face-grouping/${version}.json`
    const bytes = readFileSync(new URL(path, FOLDER))
    const wording = Value.Parse(ConsentWording, JSON.parse(bytes.toString('utf8')))
    const textHash = createHash('sha256').update(bytes).digest('hex')
    return { purpose: 'face-grouping', version, language, textHash, wording }
  }
  const texts = LANGUAGE_TAGS.map(language => [language, read(language)])
  // Each language has its entry.
  return Object.fromEntries(texts) as Record<Language, ConsentText>
}

/** Where a server keeps photos and faces: by itself, or also in a database or store beside it. */
export type StorageKind = 'own' | 'connected'

/**
 * The versions of the current text, which says where photos and faces are kept. Earlier versions
 * stay in their folders, since records refer to them.
 */
const CURRENT_VERSIONS = {
  own: '2026-11-26',
  connected: '2026-11-26-connected',
} as const satisfies Record<StorageKind, string>

/** The version of the text that is shown on a server with this storage. */
export function findConsentVersion(storage: StorageKind): string {
  return CURRENT_VERSIONS[storage]
}

export function describeStorage({ databaseUrl, s3 }: Pick<Config, 'databaseUrl' | 's3'>): StorageKind {
  return databaseUrl === null && s3 === null ? 'own' : 'connected'
}

/** Tells whether an owner's photos may be searched for faces. */
type MayLookForFaces = (db: Queryable, ownerId: string) => Promise<boolean>

/**
 * Returns the check for a server with this storage: owners must have agreed to its current text.
 */
export function checkConsentFor(storage: StorageKind): MayLookForFaces {
  return async (db, ownerId) => {
    const [latest] = await listConsents(db, ownerId, 1)
    return describeState(latest, storage) === 'in-force'
  }
}

export function describeState(latest: ConsentRow | undefined, storage: StorageKind): ConsentState {
  if (latest === undefined) return 'missing'
  if (latest.act !== 'given') return latest.act
  // Who allowed other places too also agreed to the server's own.
  const current: readonly string[] = [CURRENT_VERSIONS[storage], CURRENT_VERSIONS.connected]
  return current.includes(latest.version) ? 'in-force' : 'outdated'
}
