import { requestResponse } from '../../api-client.ts'
import { API } from '../../paths.ts'

export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  await requestResponse(API.signIn, { method: 'POST', body: credentials })
}
