import { API } from '../../paths.ts'
import { requestWithWork, type ProofOfWork } from '../bot-check/proof-of-work.ts'

// Of shared/api/session.ts, without the schemas that would come along into the page.
export const MIN_PASSWORD_LENGTH = 10

export type NewAccount = { readonly name: string; readonly email: string; readonly password: string }

/** Asks for an account. The answer is the same for an address that has one. */
export async function signUp(account: NewAccount, proof: ProofOfWork): Promise<void> {
  await requestWithWork(API.signUp, account, await proof.take())
}
