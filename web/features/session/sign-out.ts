import { requestResponse } from '../../api-client.ts'
import { API } from '../../paths.ts'

export async function signOut(): Promise<void> {
  await requestResponse(API.signOut, { method: 'POST', body: {} })
}
