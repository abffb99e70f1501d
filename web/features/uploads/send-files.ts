import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import { readApiError, createUnreachableError } from '../../api-client.ts'
import { buildAddress } from '../../endpoints.ts'

/**
 * Sends files to POST /process. Uses XMLHttpRequest, because fetch does not report how many bytes
 * of a body have been sent.
 */
export function sendFiles(
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
