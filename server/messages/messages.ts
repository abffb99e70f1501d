/** A letter of plain text to one address. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Whom an answer goes to. */
  readonly replyTo?: string
}

/** A text to one phone, whose number is in E.164. */
export type Sms = { readonly to: string; readonly text: string }

/**
 * How the server writes to people. Both throw AppError `bad-recipient` for what is no single
 * address or number, and `message-not-sent` when the service did not take it.
 */
export type Messages = {
  readonly sendMail: (mail: Mail) => Promise<void>
  readonly sendSms: (sms: Sms) => Promise<void>
  /** Whether a service is set up; else messages stay in the outbox folder of this machine. */
  readonly leavesMachine: { readonly mail: boolean; readonly sms: boolean }
  /**
   * Removes what the outbox folder holds for these addresses and numbers; what has left the machine
   * is gone.
   */
  readonly forget: (recipients: readonly string[]) => Promise<void>
}

/** Settings of the services; null is the outbox folder. */
export type MessageSettings = {
  readonly smtp: { readonly url: string; readonly from: string } | null
  readonly smsGateway: { readonly url: string; readonly token: string | null } | null
}
