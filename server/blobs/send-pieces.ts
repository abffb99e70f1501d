import { once } from 'node:events'
import type { FastifyReply } from 'fastify'

/**
 * Sends a large body. Streams would create as much garbage as bytes sent; here the next piece is
 * requested only after the previous one has left this process. Resolves when everything is sent or
 * the client has disconnected. If reading the pieces fails or they do not add up to the
 * content-length, closes the connection, so that the client detects the incomplete body.
 */
export async function sendPieces(reply: FastifyReply, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  reply.hijack()
  const { raw } = reply
  const gone = once(raw, 'close')
  raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string | string[]>)
  let sentBytes = 0
  try {
    for await (const piece of pieces) {
      sentBytes += piece.length
      const left = new Promise<void>(resolve => {
        raw.write(piece, () => resolve())
      })
      await Promise.race([left, gone])
      if (raw.destroyed) return
    }
    if (sentBytes !== reply.getHeader('content-length'))
      throw new Error('The pieces do not add up to the content-length.')
    raw.end()
  } catch (error) {
    reply.log.error({ err: error }, 'download aborted')
    raw.destroy()
  }
}
