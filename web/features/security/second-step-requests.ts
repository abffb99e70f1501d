import { request } from '../../api-client.ts'
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
  const { totpURI, backupCodes } = await request(API.enableSecondStep, { body: withPassword(password) })
  return { uri: totpURI, recoveryCodes: backupCodes }
}

export async function endSecondStep(password: string): Promise<void> {
  await request(API.disableSecondStep, { body: withPassword(password) })
}

/** The codes that there were work no more. */
export async function renewRecoveryCodes(password: string): Promise<readonly string[]> {
  const { backupCodes } = await request(API.renewRecoveryCodes, {
    body: withPassword(password),
  })
  return backupCodes
}

function withPassword(password: string): { password?: string } {
  return password === '' ? {} : { password }
}
