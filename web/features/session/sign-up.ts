import { requestResponse } from '../../api-client.ts'
import { API } from '../../paths.ts'
import type { ProofOfWork } from '../bot-check/proof-of-work.ts'
import { signIn } from './sign-in.ts'

/** As the server demands; see shared/api/session.ts. */
export const MIN_PASSWORD_LENGTH = 10

/** Makes the account and goes in. Throws ApiError `EMAIL_NOT_VERIFIED` when the link in the mail comes first. */
export async function signUp(
  account: { name: string; email: string; password: string },
  proof: ProofOfWork,
): Promise<void> {
  await requestResponse(API.signUp, { method: 'POST', body: account, headers: await proof.take() })
  await signIn({ email: account.email, password: account.password })
}
