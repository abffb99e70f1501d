import { createTransport } from 'nodemailer'
import { AppError } from '../errors.ts'
import type { Mail, MessageSettings } from './messages.ts'

/** How long a mail server may take for each step. */
const PATIENCE_MS = 15_000

/** Sends through the SMTP server of the settings, over TLS wherever the server offers it. */
export function createSmtpSender({
  url,
  from,
}: NonNullable<MessageSettings['smtp']>): (mail: Mail) => Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // Texts hold what people typed: they must not name a file or an address to be read into the
    // mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, subject, text, replyTo }) => {
    try {
      await transport.sendMail({
        from,
        // As objects they are taken as they are, never split into several addresses.
        to: { name: '', address: to },
        subject,
        text,
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
      })
    } catch (error) {
      throw new AppError('message-not-sent', 502, 'The mail could not be sent. Try again in a minute.', {
        cause: reasonOf(error),
      })
    }
  }
}

/** Mail servers repeat addresses in their answers; this goes into the log. */
function reasonOf(error: unknown): Error {
  // As nodemailer's are; anything else has none of these.
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  const facts = [code, command, responseCode].filter(fact => fact !== undefined)
  return new Error(`The mail server failed: ${facts.join(', ')}.`)
}
