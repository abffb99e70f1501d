import type { Messages } from '../../machinery/messages/messages.ts'
import type { Contact } from './save-contact.ts'

/** Mails the message to the operator of the server; replies go to the sender. */
export async function mailContact(
  { sendMail }: Pick<Messages, 'sendMail'>,
  to: string,
  { name, email, phone, subject, message }: Contact,
): Promise<void> {
  const sender = [`${name} <${email}>`, ...(phone ? [phone] : [])].join(', ')
  await sendMail({
    to,
    subject: `Kindred: ${subject}`,
    text: `${sender} wrote through the contact form of Kindred:\n\n${message}\n`,
    replyTo: email,
  })
}
