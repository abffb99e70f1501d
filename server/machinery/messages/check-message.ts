import { AppError } from '../../errors.ts'
import type { Mail, Sms } from './messages.ts'

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
    if (!ADDRESS.test(address)) throw new AppError('bad-recipient', 400, 'Enter one e-mail address.')
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
  if (!E164.test(to)) throw new AppError('bad-recipient', 400, 'Enter one phone number.')
  return { to, text: cleanText(text) }
}

function cleanText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(CONTROLS_IN_TEXT, ' ')
}
