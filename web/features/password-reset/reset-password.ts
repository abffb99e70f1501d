import type { PasswordReset, WayIn } from '../../../shared/api/session.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Gives the account a new password; tells which other ways in there are. */
export function resetPassword(token: string, newPassword: string): Promise<PasswordReset> {
  return requestJson<PasswordReset>(API.resetPassword, { method: 'POST', body: { token, newPassword } })
}

/** Those that are left. */
export async function endWayIn(reviewToken: string, id: string): Promise<readonly WayIn[]> {
  const { waysIn } = await requestJson<Pick<PasswordReset, 'waysIn'>>(API.endWayIn, {
    method: 'POST',
    body: { token: reviewToken, id },
  })
  return waysIn
}
