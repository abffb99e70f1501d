import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Ends a sign-in that asks for a second step. Spaces, as apps show them, do not matter. */
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
