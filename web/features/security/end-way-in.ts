import type { PasswordReset, WayIn } from '../../../shared/api/session.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Removes a way in; gives those that are left. */
export async function endWayIn(reviewToken: string, id: string): Promise<readonly WayIn[]> {
  const { waysIn } = await requestJson<Pick<PasswordReset, 'waysIn'>>(API.endWayIn, {
    method: 'POST',
    body: { token: reviewToken, id },
  })
  return waysIn
}
