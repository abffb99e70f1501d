import { isEmail } from '../../../shared/api/check-profile.ts'
import type { ContactBody } from '../../../shared/api/server.ts'
import { HOUR_MS } from '../../../shared/api/durations.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import { cleanLine, cleanText } from '../../clean-text.ts'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { AppError } from '../../errors.ts'
import { countContactsSince, insertContact } from './queries.ts'

export type Contact = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly message: string
}

/** Limit for all addresses together; far more than a family sends. */
const CONTACTS_PER_HOUR = 100

/**
 * Normalises the message before it is stored: null becomes an empty text. Throws `invalid-contact`.
 */
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
    throw new AppError('invalid-contact', 400, 'Fill in your name, e-mail address, subject and message.')
  }
  if (!isEmail(email))
    throw new AppError(
      'invalid-contact',
      400,
      "This isn't an e-mail address. Enter one, such as name@example.org.",
    )
  return contact
}

/** Stores the message; `senderId` is null if nobody is signed in. Throws `too-many-requests`. */
export async function saveContact(
  { db, now }: { db: Database; now: () => number },
  senderId: string | null,
  contact: Contact,
): Promise<void> {
  await transactFor(db, 'contacts', async transaction => {
    if ((await countContactsSince(transaction, now() - HOUR_MS)) >= CONTACTS_PER_HOUR) {
      throw new AppError('too-many-requests', 429, 'There have been too many messages. Try again in an hour.')
    }
    await insertContact(transaction, { ...contact, senderId, sentAt: now() })
    if (senderId !== null) await recordEvent(transaction, senderId, { kind: 'contact-sent' }, now())
  })
}
