import type { PasswordReset } from '../../../shared/api/session.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Gives the account a new password; tells which other ways in there are. */
export function resetPassword(token: string, newPassword: string): Promise<PasswordReset> {
  return request(API.resetPassword, { body: { token, newPassword } })
}
