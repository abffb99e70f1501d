import { request } from '../../api-client.ts'
import { SETTINGS_API } from '../../settings-paths.ts'

export type SecondStepSecret = {
  /** For the authenticator app, as a QR code or text. */
  readonly uri: string
  readonly recoveryCodes: readonly string[]
}

/**
 * Starts the set-up: codes are not required before the first one was verified. Sends the password,
 * if the user has one.
 */
export async function beginSecondStep(password: string): Promise<SecondStepSecret> {
  const { totpURI, backupCodes } = await request(SETTINGS_API.enableSecondStep, {
    body: buildPasswordBody(password),
  })
  return { uri: totpURI, recoveryCodes: backupCodes }
}

export async function endSecondStep(password: string): Promise<void> {
  await request(SETTINGS_API.disableSecondStep, { body: buildPasswordBody(password) })
}

/** Creates new recovery codes; earlier ones become invalid. */
export async function renewRecoveryCodes(password: string): Promise<readonly string[]> {
  const { backupCodes } = await request(SETTINGS_API.renewRecoveryCodes, {
    body: buildPasswordBody(password),
  })
  return backupCodes
}

function buildPasswordBody(password: string): { password?: string } {
  return password === '' ? {} : { password }
}
