import { API } from '../../paths.ts'
import { requestWithWork, type ProofOfWork } from '../../entities/bot-check/proof-of-work.ts'

/** Requests a link by mail. The answer does not reveal whether the address has an account. */
export async function requestReset(email: string, proof: ProofOfWork): Promise<void> {
  await requestWithWork(API.requestReset, { email }, await proof.take())
}
