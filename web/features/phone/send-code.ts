import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'
import type { ProofOfWork } from '../../entities/bot-check/proof-of-work.ts'

/** Sends a code by SMS to the number, in E.164. */
export async function sendCode(phoneNumber: string, proof: ProofOfWork): Promise<void> {
  await request(API.sendCode, {
    body: { phoneNumber },
    headers: await proof.take(),
  })
  // For the next code, if this one does not arrive.
  proof.prepare()
}
