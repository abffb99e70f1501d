import { KNOWN_FILES_PER_PAGE, MAX_PHOTOS_PER_REQUEST } from '../../../shared/api/takeout-limits.ts'
import type {
  EntriesBody,
  FilmsAnswer,
  FilmsBody,
  KnownFiles,
  TakeoutStatus,
} from '../../../shared/api/takeout.ts'
import { call } from '../../api-client.ts'
import type { UploadTransport } from './upload-transport.ts'

/** The requests of an import beside those of its uploads. Each may throw ApiError. */
export type TakeoutServer = {
  /** Paths of the photos that were imported from this archive before: `{folder}/{name}`. */
  readonly listKnown: (part: string, signal: AbortSignal) => Promise<Set<string>>
  readonly sendEntries: (body: EntriesBody, signal: AbortSignal) => Promise<void>
  /** Of at most MAX_FILMS_PER_REQUEST. */
  readonly matchFilms: (films: FilmsBody['films'], signal: AbortSignal) => Promise<FilmsAnswer['films']>
  readonly sendFilm: (photoId: string, film: File, signal: AbortSignal) => Promise<unknown>
  readonly finish: (signal: AbortSignal) => Promise<TakeoutStatus>
  readonly readStatus: (signal: AbortSignal) => Promise<TakeoutStatus>
}

export const takeoutServer: TakeoutServer = {
  async listKnown(part, signal) {
    const known = new Set<string>()
    let after: { folder: string; name: string } | null = null
    for (;;) {
      const { files }: KnownFiles = await call('GET /api/takeout/parts/:part', {
        params: { part },
        query: after ?? {},
        signal,
      })
      for (const { folder, name } of files) known.add(`${folder}/${name}`)
      const last = files.at(-1)
      if (!last || files.length < KNOWN_FILES_PER_PAGE) return known
      after = last
    }
  },
  async sendEntries({ part, photos, notes }, signal) {
    // A group has at most 20 photos, or as many as the server accepts in one request.
    for (let i = 0; i === 0 || i < photos.length; i += MAX_PHOTOS_PER_REQUEST) {
      const some = photos.slice(i, i + MAX_PHOTOS_PER_REQUEST)
      const body = { part, photos: some, notes: i === 0 ? notes : [] }
      await call('POST /api/takeout/entries', { body, signal })
    }
  },
  matchFilms: async (films, signal) =>
    (await call('POST /api/takeout/films', { body: { films }, signal })).films,
  sendFilm(photoId, film, signal) {
    const body = new FormData()
    body.append('film', film, film.name)
    return call('POST /api/photos/:photoId/film', { params: { photoId }, body, signal })
  },
  finish: signal => call('POST /api/takeout/finish', { signal }),
  readStatus: signal => call('GET /api/takeout', { signal }),
}

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
