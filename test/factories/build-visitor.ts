import type { LightMyRequestResponse } from 'fastify'
import { vi } from 'vitest'
import { PROOF_HEADER } from '../../shared/api/bot-check.ts'
import type { OutboxMessage } from '../../server/messages/outbox.ts'
import { readOutbox } from '../server/read-outbox.ts'
import type { TestApp } from '../server/test-app.ts'
import { PATIENCE } from '../patience.ts'
import { buildProof } from './solve-proof.ts'

export type Visitor = {
  /** To better-auth's endpoints, from a page of the app's. */
  readonly post: (
    path: string,
    body: object,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
  /** As `post`, with a proof of work. */
  readonly postWithProof: Visitor['post']
  /** To an endpoint of ours, by its whole path. */
  readonly postTo: (url: string, body: object) => Promise<LightMyRequestResponse>
  readonly get: (url: string) => Promise<LightMyRequestResponse>
  /** Who the visitor is by now, or null. */
  readonly whoAmI: () => Promise<{ uid: string; email: string; displayName: string } | null>
  /** The newest message to this address or number, as soon as it is there. */
  readonly lastMessage: (to: string) => Promise<OutboxMessage>
  /** The code in it. */
  readonly lastCode: (to: string) => Promise<string>
}

let visitors = 0

/**
 * Somebody with a browser of their own, who keeps cookies. Each comes from another address unless
 * told otherwise.
 */
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
  const lastMessage: Visitor['lastMessage'] = to =>
    vi.waitFor(async () => {
      const message = (await readOutbox(app.dataDir)).findLast(sent => sent.to === to)
      if (!message) throw new Error(`There is no message to ${to}.`)
      return message
    }, PATIENCE)
  return {
    post,
    postWithProof: async (path, body, extra = {}) =>
      post(path, body, { [PROOF_HEADER]: await buildProof(app), ...extra }),
    postTo: (url, body) => send('POST', url, {}, body),
    get: url => send('GET', url, {}),
    whoAmI: async () => (await send('GET', '/api/session', {})).json().user,
    lastMessage,
    lastCode: async to => {
      const code = /\b\d{6}\b/.exec((await lastMessage(to)).text)?.[0]
      if (code === undefined) throw new Error('There is no code in the message.')
      return code
    },
  }
}
