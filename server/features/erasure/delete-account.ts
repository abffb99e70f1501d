import { blobNames } from '../../blobs/blob-names.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { forgetDeleted } from '../../db/forget-deleted.ts'
import type { Messages } from '../../messages/messages.ts'
import type { OwnerGate } from '../../owner-gate.ts'
import {
  deleteAccountRows,
  listRecipients,
  readAccountTotals,
  type AccountTotals,
} from './account-queries.ts'
import { untilWorkersLetGo } from './erase-everything.ts'

export type DeletingDependencies = {
  readonly db: Database
  readonly store: BlobStore
  readonly gate: OwnerGate
  readonly messages: Pick<Messages, 'forget'>
  /** Adds to the records that no consent is in force any more. */
  readonly recordConsentEnd: (transaction: Queryable, ownerId: string) => Promise<void>
}

/**
 * Deletes the account and all that belongs to it, and resolves when no byte of it is left but the records of consents, which
 * name nobody. Gives what was erased.
 */
export async function deleteAccount(
  { db, store, gate, messages, recordConsentEnd }: DeletingDependencies,
  ownerId: string,
): Promise<AccountTotals> {
  return gate.close(ownerId, async () => {
    const recipients = await listRecipients(db, ownerId)
    const erased = await db.transaction().execute(async transaction => {
      const totals = await readAccountTotals(transaction, ownerId)
      await recordConsentEnd(transaction, ownerId)
      await deleteAccountRows(transaction, ownerId, { recipients, keepsRunning: true })
      return totals
    })
    // Signed out by now; what was under way may still have written.
    await untilWorkersLetGo(db, ownerId)
    await db
      .transaction()
      .execute(transaction => deleteAccountRows(transaction, ownerId, { recipients, keepsRunning: false }))
    await store.removeFolder(blobNames.owner(ownerId))
    await messages.forget(recipients)
    await forgetDeleted(db)
    return erased
  })
}
