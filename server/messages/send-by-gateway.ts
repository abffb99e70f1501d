import { randomUUID } from 'node:crypto'
import { AppError } from '../errors.ts'
import type { MessageSettings, Sms } from './messages.ts'

const PATIENCE_MS = 10_000

/**
 * Sends through an HTTP gateway, by the contract of docs/messages.md: POST of JSON `{ to, text }`,
 * any answer of 200 to 299 is "taken". Redirects are not followed, for they would carry the token
 * elsewhere.
 */
export function createGatewaySender({
  url,
  token,
}: NonNullable<MessageSettings['smsGateway']>): (sms: Sms) => Promise<void> {
  return async ({ to, text }) => {
    const failure = await post(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // The same message is never delivered twice, should the gateway's own network repeat it.
        'idempotency-key': randomUUID(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (failure === null) return
    throw new AppError(
      'message-not-sent',
      502,
      'The text message could not be sent. Try again in a minute.',
      {
        cause: failure,
      },
    )
  }
}

/** Why the gateway did not take it, or null. */
async function post(url: string, request: RequestInit): Promise<unknown> {
  try {
    const answer = await fetch(url, request)
    await answer.body?.cancel()
    return answer.ok ? null : new Error(`The gateway answered ${answer.status}.`)
  } catch (error) {
    return error
  }
}
