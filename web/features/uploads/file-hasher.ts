import type { HashAnswer, HashRequest } from './hash-worker.ts'

/** Hashes files in a worker thread. */
export class FileHasher {
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
