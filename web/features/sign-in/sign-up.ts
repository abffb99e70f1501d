import { API } from '../../paths.ts'
import { requestWithWork, type ProofOfWork } from '../../entities/bot-check/proof-of-work.ts'

export type NewAccount = { readonly name: string; readonly email: string; readonly password: string }

/** Asks for an account. The answer is the same for an address that has one. */
export async function signUp(account: NewAccount, proof: ProofOfWork): Promise<void> {
  await requestWithWork(API.signUp, account, await proof.take())
}
