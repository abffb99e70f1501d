/** A plain-text mail to one address. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The address that replies go to. */
  readonly replyTo?: string
}

/** A text message to one phone number in E.164. */
export type Sms = { readonly to: string; readonly text: string }

/**
 * Sends messages to users. `sendMail` and `sendSms` throw AppError `bad-recipient` for anything but
 * a single address or number, and `message-not-sent` if the service refused the message.
 */
export type Messages = {
  readonly sendMail: (mail: Mail) => Promise<void>
  readonly sendSms: (sms: Sms) => Promise<void>
  /**
   * Whether a service is configured; if not, messages stay in the outbox folder of this machine.
   */
  readonly leavesMachine: { readonly mail: boolean; readonly sms: boolean }
  /**
   * Removes messages to these addresses and numbers from the outbox folder. Messages that were sent
   * cannot be recalled.
   */
  readonly deleteFromOutbox: (recipients: readonly string[]) => Promise<void>
}

/** Settings of the services; null for the outbox folder. */
export type MessageSettings = {
  readonly smtp: { readonly url: string; readonly from: string } | null
  readonly smsGateway: { readonly url: string; readonly token: string | null } | null
}
