import type { ContactBody } from '../../../shared/api/server.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Sends a message. `headers`: a proof of work. */
export async function sendContact(
  message: ContactBody,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  await request(API.sendContact, { body: message, headers })
}
