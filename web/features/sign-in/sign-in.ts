import { API } from '../../paths.ts'
import { requestWithWork } from '../../entities/bot-check/proof-of-work.ts'

export type Credentials =
  | { readonly kind: 'email'; readonly email: string; readonly password: string }
  | { readonly kind: 'phone'; readonly phoneNumber: string; readonly password: string }

export async function signIn({ kind, ...body }: Credentials): Promise<void> {
  await requestWithWork(kind === 'email' ? API.signIn : API.signInByPhone, body)
}
