import { startAuthentication } from '@simplewebauthn/browser'
import { requestJson, requestResponse } from '../../api-client.ts'
import { API } from '../../paths.ts'

/**
 * Signs in with a passkey of this device. Throws ApiError, and what the browser throws when the
 * person stops.
 */
export async function signInWithPasskey(): Promise<void> {
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const optionsJSON = await requestJson<Options>(API.passkeyToUse)
  const response = await startAuthentication({ optionsJSON })
  await requestResponse(API.usePasskey, { method: 'POST', body: { response } })
}
