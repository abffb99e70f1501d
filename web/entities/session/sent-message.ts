const STORAGE_KEY = 'kindred.sent-message'

/** What was sent for a sign-up or sign-in that waits for it: a code by SMS, or a link by mail. */
export type SentMessage = {
  readonly kind: 'phone' | 'email'
  /** The number in E.164, or the address. */
  readonly to: string
  /** In milliseconds since 1970. */
  readonly sentAt: number
  /** Whether the screen waits for it; false once the user goes back to the form. */
  readonly isAwaited: boolean
}

/** How long a code and a link are valid (server/accounts/sign-in/limits.ts). */
const LIFE_MS = { phone: 5 * 60_000, email: 60 * 60_000 }

/**
 * Keeps, for this tab, that a message was sent. Phones reload a page when the user returns to it
 * from the message.
 */
export function keepSentMessage(message: SentMessage): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(message))
}

/** Returns the last message, unless its code or link has expired. */
export function readSentMessage(kind: SentMessage['kind'], now = Date.now()): SentMessage | null {
  const kept = sessionStorage.getItem(STORAGE_KEY)
  if (kept === null) return null
  // Only keepSentMessage writes it.
  const message = JSON.parse(kept) as SentMessage
  const ageMs = now - message.sentAt
  return message.kind === kind && ageMs >= 0 && ageMs < LIFE_MS[kind] ? message : null
}

/** Returns whether the screen of this kind waits for a message. */
export function isMessageAwaited(kind: SentMessage['kind']): boolean {
  return readSentMessage(kind)?.isAwaited === true
}

/** Shows the form again. The message stays valid, and the same is not sent again at once. */
export function stopAwaitingMessage(): void {
  for (const kind of ['phone', 'email'] as const) {
    const message = readSentMessage(kind)
    if (message) keepSentMessage({ ...message, isAwaited: false })
  }
}

export function forgetSentMessage(): void {
  sessionStorage.removeItem(STORAGE_KEY)
}
