import type { BatchProgress } from '../../../shared/api/uploads.ts'
import { call, readApiError, createUnreachableError } from '../../api-client.ts'
import { buildAddress } from '../../endpoints.ts'
import type { UploadTransport } from './upload-transport.ts'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import type { HashAnswer, HashRequest } from './hash-worker.ts'

/**
 * `readUid` returns the id of the user; it is called for each request. `onBatch` receives the
 * progress of a batch that begins or is complete, so that it is shown before the next event.
 */
export function createBrowserTransport(
  readUid: () => string,
  onBatch: (batch: BatchProgress) => void = () => undefined,
): UploadTransport {
  const hasher = new FileHasher()
  const known = new WeakMap<File, string>()
  return {
    hash: async file => {
      const sha256 = known.get(file) ?? (await hasher.hash(file))
      if (sha256 !== null) known.set(file, sha256)
      return sha256
    },
    createBatch: async (fileCount, signal) => {
      const batch = await call('POST /api/batches', { body: { fileCount }, signal })
      onBatch(batch)
      return batch.id
    },
    askManifest: async (batchId, files, signal) =>
      (await call('POST /api/batches/:batchId/manifest', { params: { batchId }, body: { files }, signal }))
        .files,
    send: (batchId, files, onProgress, signal) => sendFiles(readUid(), batchId, files, onProgress, signal),
    completeBatch: async (batchId, signal) => {
      onBatch(await call('POST /api/batches/:batchId/complete', { params: { batchId }, signal }))
    },
    cancelBatch: async batchId => {
      await call('POST /api/batches/:batchId/cancel', { params: { batchId } })
    },
    wait: (ms, signal) =>
      new Promise(resolve => {
        const timer = setTimeout(resolve, ms)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          resolve()
        })
      }),
  }
}

/**
 * Sends files to POST /process. Uses XMLHttpRequest, because fetch does not report how many bytes
 * of a body have been sent.
 */
function sendFiles(
  uid: string,
  batchId: string,
  files: readonly File[],
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<ProcessAnswer> {
  const form = new FormData()
  for (const file of files) form.append('images', file, file.name)
  const fileBytes = files.reduce((bytes, file) => bytes + file.size, 0)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', buildAddress('POST /process', { query: { user: uid, batch: batchId } }))
    // The multipart headers between the files are small, so the sent fraction of the body is taken
    // as the sent fraction of the files.
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress((fileBytes * loaded) / Math.max(1, total)),
    )
    request.addEventListener('load', () => {
      if (request.status === 202) resolve(JSON.parse(request.responseText) as ProcessAnswer)
      else reject(readApiError(request.status, request.responseText))
    })
    request.addEventListener('error', () => reject(createUnreachableError()))
    request.addEventListener('abort', () => reject(signal.reason ?? createUnreachableError()))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    request.send(form)
  })
}

/** Hashes files in a worker thread. */
class FileHasher {
  private worker: Worker | null = null
  private lastId = 0
  private readonly waiting = new Map<number, (sha256: string | null) => void>()

  /**
   * Returns the SHA-256 in hexadecimal. Null when the file can no longer be read: it was moved,
   * changed or deleted since it was chosen.
   */
  hash(file: File): Promise<string | null> {
    this.worker ??= this.start()
    const id = (this.lastId += 1)
    this.worker.postMessage({ id, file } satisfies HashRequest)
    return new Promise(resolve => this.waiting.set(id, resolve))
  }

  private start(): Worker {
    const worker = new Worker(new URL('hash-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', (event: MessageEvent<HashAnswer>) => {
      const { id, sha256 } = event.data
      this.waiting.get(id)?.(sha256)
      this.waiting.delete(id)
    })
    return worker
  }
}
