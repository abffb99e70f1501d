import { API } from '../../paths.ts'
import { type ProofOfWork, requestWithWork } from '../../entities/bot-check/proof-of-work.ts'

export type Credentials =
  | { readonly kind: 'email'; readonly email: string; readonly password: string }
  | { readonly kind: 'phone'; readonly phoneNumber: string; readonly password: string }

/** Throws ApiError. `needsSecondStep`: there is no session before a second step. */
export async function signIn(credentials: Credentials): Promise<{ needsSecondStep: boolean }> {
  const { kind, password } = credentials
  const answer =
    kind === 'email'
      ? await requestWithWork(API.signIn, { email: credentials.email, password })
      : await requestWithWork(API.signInByPhone, { phoneNumber: credentials.phoneNumber, password })
  return { needsSecondStep: answer.twoFactorRedirect === true }
}

export type NewAccount = { readonly name: string; readonly email: string; readonly password: string }

/** Creates an account. The answer does not reveal whether the address has one already. */
export async function signUp(account: NewAccount, proof: ProofOfWork): Promise<void> {
  await requestWithWork(API.signUp, account, await proof.take())
}
