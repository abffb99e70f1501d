import { API } from '../../paths.ts'
import { requestWithWork } from '../../entities/bot-check/proof-of-work.ts'

export type Credentials =
  | { readonly kind: 'email'; readonly email: string; readonly password: string }
  | { readonly kind: 'phone'; readonly phoneNumber: string; readonly password: string }

export async function signIn(credentials: Credentials): Promise<void> {
  const { kind, password } = credentials
  if (kind === 'email') await requestWithWork(API.signIn, { email: credentials.email, password })
  else await requestWithWork(API.signInByPhone, { phoneNumber: credentials.phoneNumber, password })
}
