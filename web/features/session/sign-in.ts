import { requestResponse } from '../../api-client.ts'
import { API } from '../../paths.ts'

export type Credentials =
  | { readonly kind: 'email'; readonly email: string; readonly password: string }
  | { readonly kind: 'phone'; readonly phoneNumber: string; readonly password: string }

export async function signIn({ kind, ...body }: Credentials): Promise<void> {
  await requestResponse(kind === 'email' ? API.signIn : API.signInByPhone, { method: 'POST', body })
}
