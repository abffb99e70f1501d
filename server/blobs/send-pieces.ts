import { once } from 'node:events'
import type { FastifyReply } from 'fastify'

/**
 * Sends what is too much to hand to a stream, which would leave a gigabyte of garbage for each one
 * sent: a piece is asked for only when the one before has left this process. Resolves when all is
 * sent or the client is gone; when the pieces fail or are not as many bytes as the content-length
 * says, the connection breaks off, so that nobody takes a part for the whole.
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
    if (sentBytes !== reply.getHeader('content-length')) throw new Error('The pieces are of another length.')
    raw.end()
  } catch (error) {
    reply.log.error({ err: error }, 'download broken off')
    raw.destroy()
  }
}
