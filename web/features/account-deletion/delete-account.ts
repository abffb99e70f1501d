import type { DeleteAccountAnswer } from '../../../shared/api/account.ts'
import { call } from '../../api-client.ts'

/** While this runs, requests without a session are expected. */
export const DELETING_ACCOUNT = ['delete-account']

/**
 * Resolves when the account is inaccessible; the answer says whether everything is erased. Without
 * a password, the session must be fresh.
 */
export async function deleteAccount(password: string | null): Promise<DeleteAccountAnswer> {
  const body = password === null ? {} : { password }
  return call('POST /api/account/delete', { body })
}
