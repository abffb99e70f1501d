import { randomUUID } from 'node:crypto'
import { AppError } from '../../errors.ts'
import type { MessageSettings, Sms } from './messages.ts'

const PATIENCE_MS = 10_000

/**
 * Sends through an HTTP gateway as docs/messages.md specifies: POST of JSON `{ to, text }`; any
 * status of 200 to 299 means accepted. Redirects are not followed, since they would send the token
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
        // Lets the gateway drop repeated requests for the same message.
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

/** Returns why the gateway did not accept the message, or null. */
async function post(url: string, request: RequestInit): Promise<unknown> {
  try {
    const answer = await fetch(url, request)
    await answer.body?.cancel()
    return answer.ok ? null : new Error(`The gateway answered ${answer.status}.`)
  } catch (error) {
    return error
  }
}
