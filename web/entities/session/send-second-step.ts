import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Completes a sign-in that requires a second step. Spaces in the code are ignored. */
export async function sendSecondStep({
  kind,
  code,
}: {
  kind: 'app' | 'recovery'
  code: string
}): Promise<void> {
  const endpoint = kind === 'app' ? API.verifyAppCode : API.verifyRecoveryCode
  await request(endpoint, { body: { code: code.replaceAll(/\s/g, '') } })
}
