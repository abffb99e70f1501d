import type { UploadTransport } from './upload-transport.ts'

/** The batch that all groups of an import share. It begins with the first photo that is sent. */
export class OneBatch {
  private readonly transport: UploadTransport
  private readonly countFiles: () => number
  private id: Promise<string> | null = null

  /** `countFiles` returns how many photos to announce. */
  constructor(transport: UploadTransport, countFiles: () => number) {
    this.transport = transport
    this.countFiles = countFiles
  }

  /** Returns the transport for one group: it neither begins nor completes a batch of its own. */
  createTransport(): UploadTransport {
    let given: Promise<string> | null = null
    return {
      ...this.transport,
      createBatch: async (_fileCount, signal) => {
        // Asked again, since the batch was closed meanwhile.
        if (given !== null && given === this.id) this.id = null
        given = this.open(signal)
        return given
      },
      completeBatch: async () => {},
      cancelBatch: async () => {},
    }
  }

  async complete(signal: AbortSignal): Promise<void> {
    if (this.id !== null) await this.transport.completeBatch(await this.id, signal)
  }

  async cancel(): Promise<void> {
    const id = await this.id?.catch(() => null)
    if (id) await this.transport.cancelBatch(id)
  }

  private open(signal: AbortSignal): Promise<string> {
    this.id ??= this.transport.createBatch(this.countFiles(), signal).catch((error: unknown) => {
      this.id = null
      throw error
    })
    return this.id
  }
}
