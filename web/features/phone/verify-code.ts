import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Signs in, or up, with the code. */
export async function verifyCode(phoneNumber: string, code: string): Promise<void> {
  await request(API.verifyCode, { body: { phoneNumber, code } })
}
