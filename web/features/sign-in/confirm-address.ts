import type { AddressConfirmed } from '../../../shared/api/sign-in.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Proves the address that the link with the token was sent to. */
export function confirmAddress(token: string): Promise<AddressConfirmed> {
  return request(API.confirmAddress, { body: { token } })
}
