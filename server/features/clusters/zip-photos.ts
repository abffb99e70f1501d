import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { blobNames } from '../../blobs/blob-names.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import './native-crc32.ts'
import type { ClusterPhoto } from './queries.ts'

const READABLE_BY_ALL = 0o100644

/**
 * The originals as one zip, stored as they are since photos do not compress, read one after the other as the stream is
 * consumed. The stream fails when an original is gone.
 */
export async function zipPhotos(
  store: BlobStore,
  ownerId: string,
  photos: readonly ClusterPhoto[],
): Promise<{ stream: Readable; byteSize: number }> {
  const zip = new ZipFile()
  // The types leave out that it is a PassThrough.
  const stream = zip.outputStream as Readable
  zip.on('error', (error: Error) => stream.destroy(error))
  let current: Readable | undefined
  // Who stops reading the zip must not leave a file open.
  stream.once('close', () => current?.destroy())

  const open = async (id: string, callback: (error: unknown, content: Readable) => void): Promise<void> => {
    try {
      current = await store.read(blobNames.original(ownerId, id))
      if (stream.destroyed) current.destroy()
      else callback(null, current)
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }
  for (const { id, name, byteSize, uploadedAt } of photos) {
    const options = { compress: false, size: byteSize, mtime: new Date(uploadedAt), mode: READABLE_BY_ALL }
    zip.addReadStreamLazy(name, options, callback => void open(id, callback))
  }
  const byteSize = await new Promise<number>(resolve => {
    // The types leave out that the size is passed; it is known, as each entry's is.
    const onSize = resolve as () => void
    zip.end({ forceZip64Format: false, comment: '' }, onSize)
  })
  return { stream, byteSize }
}
