import { join } from 'node:path'
import { checkMail, checkSms } from './check-message.ts'
import type { MessageSettings, Messages } from './messages.ts'
import { deleteMessagesTo, writeToOutbox } from './outbox.ts'
import { createGatewaySender } from './send-by-gateway.ts'
import { createSmtpSender } from './send-by-smtp.ts'

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
