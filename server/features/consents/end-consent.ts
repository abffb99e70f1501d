import type { ErasureReceipt } from '../../../shared/api/consents.ts'
import { recordEvent } from '../../activity/record-event.ts'
import type { Queryable } from '../../db/database.ts'
import type { Eraser } from '../../erasure/eraser.ts'
import { AppError } from '../../errors.ts'
import { insertConsent, listConsents } from './queries.ts'

/**
 * Ends the owner's consent and erases all that was found under it: embeddings, portraits, groups,
 * names and corrections. Photos stay. True when no byte of it is left, false while that goes on.
 * Throws `no-consent`.
 */
export async function endConsent(
  { eraser, now }: { eraser: Eraser; now: () => number },
  ownerId: string,
  reason: ErasureReceipt['reason'],
): Promise<boolean> {
  const id = await eraser.begin(ownerId, reason, async (transaction, { faces }) => {
    const hasEnded = await appendEnd(transaction, ownerId, { act: reason, at: now() })
    // Faces may also be older than consents are.
    if (!hasEnded && reason === 'withdrawn')
      throw new AppError('no-consent', 409, 'There is no agreement to take back.')
    if (reason === 'withdrawn') await recordEvent(transaction, ownerId, { kind: 'consent-withdrawn' }, now())
    else await recordEvent(transaction, ownerId, { kind: 'faces-expired', count: faces }, now())
  })
  return eraser.finish(id)
}

/**
 * For who erases everything of the owner's: adds to the records that the consent, if there is one,
 * has ended.
 */
export async function recordConsentEnd(transaction: Queryable, ownerId: string, now: number): Promise<void> {
  await appendEnd(transaction, ownerId, { act: 'withdrawn', at: now })
}

/** False when there is none to end. */
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
