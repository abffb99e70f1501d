import { requestResponse } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Ends a sign-in that asks for a second step. Spaces, as apps show them, do not matter. */
export async function sendSecondStep({
  kind,
  code,
}: {
  kind: 'app' | 'recovery'
  code: string
}): Promise<void> {
  const path = kind === 'app' ? API.verifyAppCode : API.verifyRecoveryCode
  await requestResponse(path, { method: 'POST', body: { code: code.replaceAll(/\s/g, '') } })
}
