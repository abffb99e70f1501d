import { requestJson, requestResponse } from '../../api-client.ts'
import { API } from '../../paths.ts'

export type SecondStepSecret = {
  /** For the authenticator app, as a QR code or typed. */
  readonly uri: string
  readonly recoveryCodes: readonly string[]
}

/**
 * Begins: nothing is asked for at sign-in before the first code was right. Who has a password sends
 * it along.
 */
export async function beginSecondStep(password: string): Promise<SecondStepSecret> {
  const { totpURI, backupCodes } = await requestJson<{ totpURI: string; backupCodes: string[] }>(
    API.enableSecondStep,
    { method: 'POST', body: withPassword(password) },
  )
  return { uri: totpURI, recoveryCodes: backupCodes }
}

export async function endSecondStep(password: string): Promise<void> {
  await requestResponse(API.disableSecondStep, { method: 'POST', body: withPassword(password) })
}

/** The codes that there were work no more. */
export async function renewRecoveryCodes(password: string): Promise<readonly string[]> {
  const { backupCodes } = await requestJson<{ backupCodes: string[] }>(API.renewRecoveryCodes, {
    method: 'POST',
    body: withPassword(password),
  })
  return backupCodes
}

function withPassword(password: string): { password?: string } {
  return password === '' ? {} : { password }
}
