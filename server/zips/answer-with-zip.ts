import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { sendPieces } from '../blobs/send-pieces.ts'
import { cleanFileName } from '../file-names.ts'
import type { PhotosZip } from './zip-photos.ts'

/** Sends a zip to be saved as `{name}.zip`, with its exact size for the browser's progress bar. */
export async function answerWithZip(
  reply: FastifyReply,
  { name, zip }: { name: string; zip: PhotosZip },
): Promise<void> {
  reply
    .type('application/zip')
    .header('content-length', zip.byteSize)
    .header('content-disposition', contentDisposition(`${cleanFileName(name)}.zip`))
    .header('cache-control', 'private, no-store')
  await sendPieces(reply, zip.pieces)
}
