import type { ConsentBody, ConsentStatus } from '../../../shared/api/consents.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { AppError } from '../../errors.ts'
import { insertJobs, insertSearchJobs } from '../../machinery/jobs/queries.ts'
import { describeState, findConsentVersion, type StorageKind } from './consent-state.ts'
import { readConsentTexts } from './consent-texts.ts'
import { isErasingFaces, listReceipts } from './receipt-queries.ts'
import { countPhotosToSearch, insertConsent, listConsents } from './queries.ts'

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
    throw new AppError('consent-text-changed', 409, 'The text has changed. Read the new one and agree to it.')
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
