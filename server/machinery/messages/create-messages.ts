import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { AppError } from '../../errors.ts'
import type { MessageSettings, Messages, Sms, Mail } from './messages.ts'
import { deleteMessagesTo, writeToOutbox } from './outbox.ts'

/** A folder in the data folder. */
export const OUTBOX_FOLDER = 'outbox'

/** Sends mail and SMS through the services of the settings, or writes them to the outbox folder. */
export function createMessages({
  dataDir,
  settings,
  now,
}: {
  dataDir: string
  settings: MessageSettings
  now: () => number
}): Messages {
  const outbox = join(dataDir, OUTBOX_FOLDER)
  const { smtp, smsGateway } = settings
  const sendMail = smtp
    ? createSmtpSender(smtp)
    : (mail: Parameters<Messages['sendMail']>[0]) => writeToOutbox(outbox, { kind: 'mail', ...mail }, now())
  const sendSms = smsGateway
    ? createGatewaySender(smsGateway)
    : (sms: Parameters<Messages['sendSms']>[0]) => writeToOutbox(outbox, { kind: 'sms', ...sms }, now())
  return {
    sendMail: async mail => sendMail(checkMail(mail)),
    sendSms: async sms => sendSms(checkSms(sms)),
    leavesMachine: { mail: smtp !== null, sms: smsGateway !== null },
    deleteFromOutbox: recipients => deleteMessagesTo(outbox, recipients),
  }
}

const PATIENCE_MS = 10_000

/**
 * Sends through an HTTP gateway as docs/messages.md specifies: POST of JSON `{ to, text }`; any
 * status of 200 to 299 means accepted. Redirects are not followed, since they would send the token
 * elsewhere.
 */
function createGatewaySender({
  url,
  token,
}: NonNullable<MessageSettings['smsGateway']>): (sms: Sms) => Promise<void> {
  return async ({ to, text }) => {
    const failure = await post(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Lets the gateway drop repeated requests for the same message.
        'idempotency-key': randomUUID(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (failure === null) return
    throw new AppError('message-not-sent', 502, "The text message couldn't be sent. Try again in a minute.", {
      cause: failure,
    })
  }
}

/** Returns why the gateway did not accept the message, or null. */
async function post(url: string, request: RequestInit): Promise<unknown> {
  try {
    const answer = await fetch(url, request)
    await answer.body?.cancel()
    return answer.ok ? null : new Error(`The gateway responded with status ${answer.status}.`)
  } catch (error) {
    return error
  }
}

/** For each step of sending. Even a busy mail server answers within seconds. */
const STEP_TIMEOUT_MS = 15_000

/** Sends through the SMTP server of the settings, over TLS if the server offers it. */
function createSmtpSender({
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
      throw new AppError('message-not-sent', 502, "The e-mail couldn't be sent. Try again in a minute.", {
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

// A single address, without characters that end a header or make a list or comment.
const ADDRESS = /^[^\s@<>()[\],;:\\"\p{Cc}]{1,64}@[^\s@<>()[\],;:\\"\p{Cc}]{1,255}$/u
const E164 = /^\+[1-9]\d{5,14}$/
// Line ends of every kind, and control characters that terminals and mail programs interpret.
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const CONTROLS_IN_TEXT = /(?!\n)[\p{Cc}]/gu
const MAX_SUBJECT_LENGTH = 200

/**
 * Returns the mail in the form in which it may be sent: single addresses, a subject on one line.
 * Throws `bad-recipient`.
 */
export function checkMail({ to, subject, text, replyTo }: Mail): Mail {
  for (const address of [to, replyTo ?? to]) {
    if (!ADDRESS.test(address))
      throw new AppError(
        'bad-recipient',
        400,
        "This isn't an e-mail address. Enter one, such as name@example.org.",
      )
  }
  return {
    to,
    subject: subject.replace(CONTROLS, ' ').trim().slice(0, MAX_SUBJECT_LENGTH),
    text: cleanText(text),
    ...(replyTo === undefined ? {} : { replyTo }),
  }
}

/** Returns the text message in the form in which it may be sent. Throws `bad-recipient`. */
export function checkSms({ to, text }: Sms): Sms {
  if (!E164.test(to))
    throw new AppError('bad-recipient', 400, "This isn't a phone number. Enter one, with its country code.")
  return { to, text: cleanText(text) }
}

function cleanText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(CONTROLS_IN_TEXT, ' ')
}
