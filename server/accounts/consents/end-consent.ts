import type { ErasureReceipt } from '../../../shared/api/consents.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import type { Queryable } from '../../storage/db/database.ts'
import type { Eraser } from '../../erasure/eraser.ts'
import { AppError } from '../../errors.ts'
import { insertConsent, listConsents } from './queries.ts'

/**
 * Ends the owner's consent and erases everything that was found under it: embeddings, crops,
 * people, names and decisions. Photos stay. Returns true once all of it is erased, false while the
 * erasure goes on. Throws `no-consent`.
 */
export async function endConsent(
  { eraser, now }: { eraser: Eraser; now: () => number },
  ownerId: string,
  reason: ErasureReceipt['reason'],
): Promise<boolean> {
  const id = await eraser.begin(ownerId, reason, async (transaction, { faces }) => {
    const hasEnded = await appendEnd(transaction, ownerId, { act: reason, at: now() })
    // The faces may be older than the first recorded consent.
    if (!hasEnded && reason === 'withdrawn')
      throw new AppError('no-consent', 409, "There's no consent to withdraw. Reload the page.")
    if (reason === 'withdrawn') await recordEvent(transaction, ownerId, { kind: 'consent-withdrawn' }, now())
    else await recordEvent(transaction, ownerId, { kind: 'faces-expired', count: faces }, now())
  })
  return eraser.finish(id)
}

/** Records the end of the consent, if there is one. Called when all data of the owner is erased. */
export async function recordConsentEnd(transaction: Queryable, ownerId: string, now: number): Promise<void> {
  await appendEnd(transaction, ownerId, { act: 'withdrawn', at: now })
}

/** Returns false if there is no consent to end. */
async function appendEnd(
  transaction: Queryable,
  ownerId: string,
  end: { act: ErasureReceipt['reason']; at: number },
): Promise<boolean> {
  const [latest] = await listConsents(transaction, ownerId, 1)
  if (latest?.act !== 'given') return false
  await insertConsent(transaction, ownerId, { ...latest, ...end })
  return true
}
