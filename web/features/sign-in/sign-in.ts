import { call } from '../../api-client.ts'
import { type ProofOfWork, sendWithWork } from '../../entities/bot-check/proof-of-work.ts'

export type Credentials =
  | { readonly kind: 'email'; readonly email: string; readonly password: string }
  | { readonly kind: 'phone'; readonly phoneNumber: string; readonly password: string }

/** Throws ApiError. `needsSecondStep`: there is no session before a second step. */
export async function signIn(credentials: Credentials): Promise<{ needsSecondStep: boolean }> {
  const { kind, password } = credentials
  const answer = await sendWithWork(headers =>
    kind === 'email'
      ? call('POST /api/auth/sign-in/email', { body: { email: credentials.email, password }, headers })
      : call('POST /api/auth/sign-in/phone-number', {
          body: { phoneNumber: credentials.phoneNumber, password },
          headers,
        }),
  )
  return { needsSecondStep: answer.twoFactorRedirect === true }
}

export type NewAccount = { readonly name: string; readonly email: string; readonly password: string }

/** Creates an account. The answer does not reveal whether the address has one already. */
export async function signUp(account: NewAccount, proof: ProofOfWork): Promise<void> {
  await sendWithWork(
    headers => call('POST /api/auth/sign-up/email', { body: account, headers }),
    await proof.take(),
  )
}
