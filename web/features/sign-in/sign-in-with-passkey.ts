import { startAuthentication } from '@simplewebauthn/browser'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/**
 * Signs in with a passkey of this device. Throws ApiError, and what the browser throws when the
 * person stops.
 */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = await request(API.passkeyToUse)
  const response = await startAuthentication({ optionsJSON })
  await request(API.usePasskey, { body: { response } })
}
