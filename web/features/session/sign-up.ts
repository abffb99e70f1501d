import { requestResponse } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** As the server demands; see shared/api/session.ts. */
export const MIN_PASSWORD_LENGTH = 10

export async function signUp(account: { name: string; email: string; password: string }): Promise<void> {
  await requestResponse(API.signUp, { method: 'POST', body: account })
}
