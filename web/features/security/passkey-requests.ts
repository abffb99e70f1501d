import { startRegistration } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { requestJson, requestResponse } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** What we show of better-auth's answer. */
export type Passkey = { id: string; name?: string | null; createdAt?: string | null }

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => requestJson<Passkey[]>(API.passkeys, { signal }),
})

/**
 * Has the device make a passkey. Throws ApiError, and what the browser throws when the person
 * stops.
 */
export async function addPasskey(name: string): Promise<void> {
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const optionsJSON = await requestJson<Options>(API.passkeyToAdd)
  const response = await startRegistration({ optionsJSON })
  await requestResponse(API.addPasskey, { method: 'POST', body: { response, name } })
}

export async function removePasskey(id: string): Promise<void> {
  await requestResponse(API.removePasskey, { method: 'POST', body: { id } })
}
