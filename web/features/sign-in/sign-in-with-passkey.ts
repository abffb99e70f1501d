import { startAuthentication } from '@simplewebauthn/browser'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Signs in with a passkey. Throws ApiError, and the browser's error if the user cancels. */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = await request(API.passkeyToUse)
  const response = await startAuthentication({ optionsJSON })
  await request(API.usePasskey, { body: { response } })
}
