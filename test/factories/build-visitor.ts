import type { LightMyRequestResponse } from 'fastify'
import { vi } from 'vitest'
import { PROOF_HEADER } from '../../shared/api/bounds.ts'
import type { OutboxMessage } from '../../server/machinery/messages/outbox.ts'
import { readOutbox } from '../server/read-outbox.ts'
import type { TestApp } from '../server/test-app.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { buildProof } from './solve-proof.ts'

export type Visitor = {
  /** Sends to better-auth's endpoints, as from a page of the app. */
  readonly post: (
    path: string,
    body: object,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
  /** As `post` with a proof of work. */
  readonly postWithProof: Visitor['post']
  /** Sends to any endpoint, by its full path. */
  readonly postTo: (url: string, body: object) => Promise<LightMyRequestResponse>
  readonly get: (url: string) => Promise<LightMyRequestResponse>
  /** The signed-in user, or null. */
  readonly readUser: () => Promise<{ uid: string; email: string; displayName: string } | null>
  /** Waits for a message to this address or number and returns the newest. */
  readonly readLastMessage: (to: string) => Promise<OutboxMessage>
  /** The code in that message. */
  readonly readLastCode: (to: string) => Promise<string>
}

let visitors = 0

/** Builds a visitor with a browser, which keeps cookies. Addresses differ by default. */
export function buildVisitor(
  app: TestApp,
  { address, headers = {} }: { address?: string; headers?: Record<string, string> } = {},
): Visitor {
  visitors += 1
  const remoteAddress = address ?? `10.1.${Math.floor(visitors / 250)}.${visitors % 250}`
  const cookies = new Map<string, string>()
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    extra: Record<string, string>,
    payload?: object,
  ): Promise<LightMyRequestResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const answer = await app.app.inject({
      method,
      url,
      remoteAddress,
      headers: { origin: app.origin, ...(cookie && { cookie }), ...headers, ...extra },
      ...(payload && { payload }),
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const post: Visitor['post'] = (path, body, extra = {}) => send('POST', `/api/auth${path}`, extra, body)
  const readLastMessage: Visitor['readLastMessage'] = to =>
    vi.waitFor(async () => {
      const message = (await readOutbox(app.dataDir)).findLast(sent => sent.to === to)
      if (!message) throw new Error(`There is no message to ${to}.`)
      return message
    }, WAIT_LIMITS)
  return {
    post,
    postWithProof: async (path, body, extra = {}) =>
      post(path, body, { [PROOF_HEADER]: await buildProof(app), ...extra }),
    postTo: (url, body) => send('POST', url, {}, body),
    get: url => send('GET', url, {}),
    readUser: async () => (await send('GET', '/api/session', {})).json().user,
    readLastMessage,
    readLastCode: async to => {
      const code = /\b\d{6}\b/.exec((await readLastMessage(to)).text)?.[0]
      if (code === undefined) throw new Error('There is no code in the message.')
      return code
    },
  }
}
