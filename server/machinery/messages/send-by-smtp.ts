import { AppError } from '../../errors.ts'
import type { Mail, MessageSettings } from './messages.ts'

/** For each step of sending. Even a busy mail server answers within seconds. */
const STEP_TIMEOUT_MS = 15_000

/** Sends through the SMTP server of the settings, over TLS if the server offers it. */
export function createSmtpSender({
  url,
  from,
}: NonNullable<MessageSettings['smtp']>): (mail: Mail) => Promise<void> {
  return async ({ to, subject, text, replyTo }) => {
    // Imported here, because starting the server does not need it.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      connectionTimeout: STEP_TIMEOUT_MS,
      greetingTimeout: STEP_TIMEOUT_MS,
      socketTimeout: STEP_TIMEOUT_MS,
      // Texts contain user input, which must not make the mail include a file or URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await transport.sendMail({
        from,
        // Objects are used unchanged, while strings would be split at commas.
        to: { name: '', address: to },
        subject,
        text,
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
      })
    } catch (error) {
      throw new AppError('message-not-sent', 502, 'The mail could not be sent. Try again in a minute.', {
        cause: buildReason(error),
      })
    }
  }
}

/** Builds an error for the log without the server's message, which may contain addresses. */
function buildReason(error: unknown): Error {
  // Errors of nodemailer have these properties; other errors have none of them.
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  const facts = [code, command, responseCode].filter(fact => fact !== undefined)
  return new Error(`The mail server failed: ${facts.join(', ')}.`)
}
