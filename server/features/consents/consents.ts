import type { ConsentBody, ConsentState, ConsentStatus } from '../../../shared/api/consents.ts'
import { recordEvent } from '../../activity/record-event.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { insertSearchJobs } from '../../jobs/queries.ts'
import { CURRENT_CONSENT_VERSION, readConsentTexts } from './consent-texts.ts'
import { isErasingFaces, listReceipts } from './receipt-queries.ts'
import { countPhotosToSearch, insertConsent, listConsents, type ConsentRow } from './queries.ts'

/**
 * Whether faces may be looked for in the owner's photos: an agreement to today's text is in force.
 */
export async function mayLookForFaces(db: Queryable, ownerId: string): Promise<boolean> {
  const [latest] = await listConsents(db, ownerId, 1)
  return stateOf(latest) === 'in-force'
}

export async function readConsentStatus(db: Database, ownerId: string): Promise<ConsentStatus> {
  const records = await listConsents(db, ownerId)
  return {
    purpose: 'face-grouping',
    state: stateOf(records[0]),
    currentVersion: CURRENT_CONSENT_VERSION,
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
 * Records that the owner agrees, and asks for faces to be looked for in all photos that were
 * waiting for it. The same again changes nothing. Throws `consent-text-changed` when it was not
 * today's text that was agreed to, and `being-erased`.
 */
export async function giveConsent(
  { db, now }: { db: Database; now: () => number },
  ownerId: string,
  { version, language, textHash }: Omit<Extract<ConsentBody, { act: 'given' }>, 'act'>,
): Promise<void> {
  const isCurrent =
    version === CURRENT_CONSENT_VERSION && readConsentTexts(version)[language].textHash === textHash
  if (!isCurrent)
    throw new AppError('consent-text-changed', 409, 'The text has changed. Read the new one and agree to it.')
  await db.transaction().execute(async transaction => {
    if (await mayLookForFaces(transaction, ownerId)) return
    // Faces that were found now would be taken for leftovers of the agreement before.
    if (await isErasingFaces(transaction, ownerId))
      throw new AppError('being-erased', 409, 'Faces are still being erased. Try again in a minute.')
    await insertConsent(transaction, ownerId, { act: 'given', version, language, textHash, at: now() })
    await recordEvent(transaction, ownerId, { kind: 'consent-given' }, now())
    await insertSearchJobs(transaction, ownerId, now())
  })
}

function stateOf(latest: ConsentRow | undefined): ConsentState {
  if (latest === undefined) return 'missing'
  if (latest.act !== 'given') return latest.act
  return latest.version === CURRENT_CONSENT_VERSION ? 'in-force' : 'outdated'
}
