import { isEmail } from '../../../shared/api/check-profile.ts'
import type { ContactBody } from '../../../shared/api/contact.ts'
import { HOUR_MS } from '../../../shared/api/durations.ts'
import { recordEvent } from '../../activity/record-event.ts'
import { cleanLine, cleanText } from '../../clean-text.ts'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { countContactsSince, insertContact } from './queries.ts'

export type Contact = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly message: string
}

/** From all the world together; far above what a family writes. */
const CONTACTS_PER_HOUR = 100

/** What was sent as it is to be kept: null becomes an empty text. Throws `invalid-contact`. */
export function readContact(sent: ContactBody): Contact {
  const contact = {
    name: cleanLine(sent.name ?? ''),
    email: cleanLine(sent.email ?? ''),
    phone: cleanLine(sent.phone ?? ''),
    subject: cleanLine(sent.subject ?? ''),
    message: cleanText(sent.message ?? ''),
  }
  const { name, email, subject, message } = contact
  if (!name || !email || !subject || !message) {
    throw new AppError('invalid-contact', 400, 'Name, e-mail, subject and message are needed.')
  }
  if (!isEmail(email)) throw new AppError('invalid-contact', 400, 'Enter one e-mail address.')
  return contact
}

/** Keeps the message; `senderId` is null when nobody is signed in. Throws `too-many-requests`. */
export async function saveContact(
  { db, now }: { db: Database; now: () => number },
  senderId: string | null,
  contact: Contact,
): Promise<void> {
  await db.transaction().execute(async transaction => {
    if ((await countContactsSince(transaction, now() - HOUR_MS)) >= CONTACTS_PER_HOUR) {
      throw new AppError('too-many-requests', 429, 'Too many messages at the moment. Try again in an hour.')
    }
    await insertContact(transaction, { ...contact, senderId, sentAt: now() })
    if (senderId !== null) await recordEvent(transaction, senderId, { kind: 'contact-sent' }, now())
  })
}
