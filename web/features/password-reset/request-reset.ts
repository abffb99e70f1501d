import { API } from '../../paths.ts'
import { requestWithWork, type ProofOfWork } from '../../entities/bot-check/proof-of-work.ts'

/** A link by mail, if the address has an account; the answer is the same if it has none. */
export async function requestReset(email: string, proof: ProofOfWork): Promise<void> {
  await requestWithWork(API.requestReset, { email }, await proof.take())
}
