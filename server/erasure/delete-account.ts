import type { Queryable } from '../storage/db/database.ts'
import type { Eraser } from './eraser.ts'
import { readAccountTotals, type AccountTotals } from './queries.ts'

export type DeletingDependencies = {
  readonly eraser: Eraser
  /** Records that no consent is valid any more. */
  readonly recordConsentEnd: (transaction: Queryable, ownerId: string) => Promise<void>
}

/**
 * Ends the account and begins to erase all its data except the records of consents, which name no
 * person. Returns the amounts, and the id of the erasure.
 */
export async function deleteAccount(
  { eraser, recordConsentEnd }: DeletingDependencies,
  ownerId: string,
): Promise<{ erasureId: string; erased: AccountTotals }> {
  let erased: AccountTotals = { photos: 0, photoBytes: 0, faces: 0, people: 0 }
  const erasureId = await eraser.begin(ownerId, 'deleted-account', async transaction => {
    erased = await readAccountTotals(transaction, ownerId)
    await recordConsentEnd(transaction, ownerId)
  })
  return { erasureId, erased }
}
