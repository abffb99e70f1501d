import type { DeleteAccountAnswer } from '../../../shared/api/account.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** While this goes on the session is gone, and that is no surprise. */
export const DELETING_ACCOUNT = ['delete-account']

/**
 * Resolves when nobody can open it any more; the answer tells whether all of it is gone. Without a
 * password the session must be fresh.
 */
export async function deleteAccount(password: string | null): Promise<DeleteAccountAnswer> {
  const body = password === null ? {} : { password }
  return request(API.deleteAccount, { body })
}
