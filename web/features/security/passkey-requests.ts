import { startRegistration } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { SETTINGS_API } from '../../settings-paths.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => request(SETTINGS_API.passkeys, { signal }),
})

/**
 * Creates a passkey on the device. Throws ApiError, and the browser's error if the user cancels.
 */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await request(SETTINGS_API.passkeyToAdd)
  const response = await startRegistration({ optionsJSON })
  await request(SETTINGS_API.addPasskey, { body: { response, name } })
}

export async function removePasskey(id: string): Promise<void> {
  await request(SETTINGS_API.removePasskey, { body: { id } })
}
