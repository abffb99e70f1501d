import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendPieces } from './send-pieces.ts'
import { WAIT_LIMITS } from '../../../test/wait-limits.ts'

/** Serves the pieces under this content length, and returns the URL. */
async function serve(contentLength: number, pieces: () => AsyncIterable<Uint8Array>): Promise<string> {
  const app = Fastify()
  app.get('/', async (_request, reply) => {
    reply.header('content-length', contentLength).header('x-kept', 'yes')
    await sendPieces(reply, pieces())
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

test('a piece may be overwritten as soon as the next is requested', async () => {
  const url = await serve(1_000_000, async function* () {
    const piece = Buffer.alloc(100_000)
    for (let i = 0; i < 10; i++) yield piece.fill(i)
  })
  const answer = await fetch(url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('x-kept')).toBe('yes')
  expect(Array.from({ length: 10 }, (_, i) => bytes[i * 100_000 + 99_999])).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ])
})

test('closes the connection when the pieces fail or are too few', async () => {
  const failing = await serve(10, async function* () {
    yield Buffer.from('12345')
    throw new Error('the original is gone')
  })
  const short = await serve(10, async function* () {
    yield Buffer.from('12345')
  })
  for (const url of [failing, short]) {
    await expect(fetch(url).then(answer => answer.text())).rejects.toThrow('terminated')
  }
})

test('stops reading when the client disconnects', async () => {
  let isClosed = false
  const url = await serve(1e12, async function* () {
    const piece = Buffer.alloc(100_000)
    try {
      for (;;) yield piece
    } finally {
      isClosed = true
    }
  })
  const leaving = new AbortController()
  const answer = await fetch(url, { signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  await vi.waitFor(() => expect(isClosed).toBe(true), WAIT_LIMITS)
})
