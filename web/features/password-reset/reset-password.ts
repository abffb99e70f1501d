import { requestResponse } from '../../api-client.ts'
import { API } from '../../paths.ts'

export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await requestResponse(API.resetPassword, { method: 'POST', body: { token, newPassword } })
}
