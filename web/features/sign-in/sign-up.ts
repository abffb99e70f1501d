import { API } from '../../paths.ts'
import { requestWithWork, type ProofOfWork } from '../../entities/bot-check/proof-of-work.ts'

export type NewAccount = { readonly name: string; readonly email: string; readonly password: string }

/** Creates an account. The answer does not reveal whether the address has one already. */
export async function signUp(account: NewAccount, proof: ProofOfWork): Promise<void> {
  await requestWithWork(API.signUp, account, await proof.take())
}
