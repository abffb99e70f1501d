import { requestResponse } from '../../api-client.ts'

// Data is passed to the browser in pieces of this size, which it may store on disk: a zip can be
// larger than memory.
const PIECE_BYTES = 32 * 1024 * 1024
const REPORT_EVERY_MS = 100
// The browser reads the URL some time after the click.
const REVOKE_AFTER_MS = 60_000

/**
 * Larger files are left to the browser's own downloads, which need neither memory nor this page.
 */
export const MAX_BYTES = 256 * 1024 * 1024

/** `photoIds`: sent in the body of the request. */
type FileToReceive = { address: string; photoIds?: readonly string[] | null }

/**
 * Reads an answer to its end and reports progress. Throws when it is truncated. Returns null,
 * without reading further, when it is larger than MAX_BYTES.
 */
export async function receiveFile(
  { address, photoIds }: FileToReceive,
  signal: AbortSignal,
  onProgress: (receivedBytes: number, totalBytes: number | null) => void,
): Promise<Blob | null> {
  const response = await requestResponse(address, {
    signal,
    ...(photoIds && { method: 'POST', body: { photoIds } }),
  })
  const length = response.headers.get('content-length')
  const totalBytes = length === null ? null : Number(length)
  const pieces: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let chunkBytes = 0
  let receivedBytes = 0
  let reportedAtMs = 0
  const reader = response.body?.getReader()
  for (;;) {
    if (Math.max(totalBytes ?? 0, receivedBytes) > MAX_BYTES) {
      await reader?.cancel()
      return null
    }
    const part = await reader?.read()
    if (!part?.value) break
    chunks.push(part.value)
    chunkBytes += part.value.byteLength
    receivedBytes += part.value.byteLength
    if (chunkBytes >= PIECE_BYTES) {
      pieces.push(new Blob(chunks))
      chunks = []
      chunkBytes = 0
    }
    if (performance.now() - reportedAtMs > REPORT_EVERY_MS) {
      reportedAtMs = performance.now()
      onProgress(receivedBytes, totalBytes)
    }
  }
  if (totalBytes !== null && receivedBytes < totalBytes) throw new Error('The response was truncated.')
  onProgress(receivedBytes, totalBytes)
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  return new Blob([...pieces, ...chunks], { type })
}

/**
 * Lets the browser itself download an address, however large the file is; with `photoIds` by a
 * form, since a link cannot send so many.
 */
export function downloadInBrowser(address: string, name: string, photoIds: readonly string[] | null): void {
  if (photoIds === null) {
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    return
  }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address
  form.hidden = true
  const field = document.createElement('input')
  field.name = 'photoIds'
  field.value = photoIds.join(',')
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}

/** Saves a file to the user's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
