import { requestResponse } from '../../api-client.ts'
import { API } from '../../paths.ts'
import type { ProofOfWork } from '../bot-check/proof-of-work.ts'

// Of shared/api/session.ts, without the schemas that would come along into the page.
export const MIN_PASSWORD_LENGTH = 10

export type NewAccount = { readonly name: string; readonly email: string; readonly password: string }

/** Asks for an account. The answer is the same for an address that has one. */
export async function signUp(account: NewAccount, proof: ProofOfWork): Promise<void> {
  await requestResponse(API.signUp, { method: 'POST', body: account, headers: await proof.take() })
}
