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
  let stopWaiting: (() => void) | undefined
  raw.once('close', () => stopWaiting?.())
  raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string | string[]>)
  let sentBytes = 0
  try {
    for await (const piece of pieces) {
      if (raw.destroyed) return
      sentBytes += piece.length
      // Not a race with a promise of the end: that would keep a few hundred bytes for each piece.
      await new Promise<void>(resolve => {
        stopWaiting = resolve
        raw.write(piece, () => resolve())
      })
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
