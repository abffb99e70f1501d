import type { PasswordReset } from '../../../shared/api/sign-in.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Sets a new password, and returns the other sign-in methods of the account. */
export function resetPassword(token: string, newPassword: string): Promise<PasswordReset> {
  return request(API.resetPassword, { body: { token, newPassword } })
}
