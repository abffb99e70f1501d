import type { ContactBody } from '../../../shared/api/contact.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** `headers`: a proof of work. */
export async function sendContact(
  message: ContactBody,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  await requestJson(API.contact, { method: 'POST', body: message, headers })
}
