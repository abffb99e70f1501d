import { startRegistration } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => request(API.passkeys, { signal }),
})

/**
 * Creates a passkey on the device. Throws ApiError, and the browser's error if the user cancels.
 */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await request(API.passkeyToAdd)
  const response = await startRegistration({ optionsJSON })
  await request(API.addPasskey, { body: { response, name } })
}

export async function removePasskey(id: string): Promise<void> {
  await request(API.removePasskey, { body: { id } })
}
