import type { BatchProgress } from '../../../shared/api/uploads.ts'
import { call } from '../../api-client.ts'
import { FileHasher } from './file-hasher.ts'
import { sendFiles } from './send-files.ts'
import type { UploadTransport } from './upload-transport.ts'

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
