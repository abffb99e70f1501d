import { hashFile } from './hash-file.ts'

export type HashRequest = { readonly id: number; readonly file: File }
export type HashAnswer = { readonly id: number; readonly sha256: string | null }

addEventListener('message', (event: MessageEvent<HashRequest>) => {
  const { id, file } = event.data
  void hashFile(file)
    .catch(() => null)
    .then(sha256 => postMessage({ id, sha256 } satisfies HashAnswer))
})
