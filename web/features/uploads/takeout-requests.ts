import { KNOWN_FILES_PER_PAGE, MAX_PHOTOS_PER_REQUEST } from '../../../shared/api/takeout-limits.ts'
import type {
  EntriesBody,
  FilmsAnswer,
  FilmsBody,
  KnownFiles,
  TakeoutStatus,
} from '../../../shared/api/takeout.ts'
import { call } from '../../api-client.ts'

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
