import type { Readable } from 'node:stream'
import type { ArchiveEntry } from '../../../shared/intake/archive.ts'
import { MAX_FILMS_PER_REQUEST } from '../../../shared/api/takeout-limits.ts'
import { readTakeoutPath } from '../../../shared/intake/takeout-paths.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import { findFilmSizeError } from '../../library/films/film-inspection.ts'
import { addProblem, type PartSummary } from './import-part.ts'
import { matchFilms, type TakeoutFilm } from './keep-entries.ts'
import { streamEntry, type Part } from './open-part.ts'

export type FilmImportDependencies = {
  readonly db: Database
  readonly limits: { readonly maxFilmBytes: number }
  /** Makes a film that of a photo. */
  readonly addFilm: (film: {
    readonly photoId: string
    readonly sentName: string
    readonly stream: Readable
  }) => Promise<unknown>
  readonly openPart: () => Promise<Part>
  readonly signal: AbortSignal
}

/**
 * Imports the films of a part whose photos were imported, from whatever part. The part is read
 * again only if it has films that photos lack. Throws ArchiveError, and the errors that `addFilm`
 * throws for more than one film.
 */
export async function importFilms(
  { db, limits, addFilm, openPart, signal }: FilmImportDependencies,
  ownerId: string,
  { films, summary }: { films: readonly TakeoutFilm[]; summary: PartSummary },
): Promise<void> {
  const wanted = await findWanted()
  if (wanted.size === 0) return
  const { entries } = await openPart()
  try {
    for await (const entry of entries) {
      signal.throwIfAborted()
      const photoId = takeWanted(entry)
      if (photoId !== undefined) await importFilm(entry, photoId)
      if (wanted.size === 0) return
    }
  } finally {
    await entries.return(undefined)
  }

  /** Returns the ids of photos by the paths of their films. */
  async function findWanted(): Promise<Map<string, string>> {
    const found = new Map<string, string>()
    for (let at = 0; at < films.length; at += MAX_FILMS_PER_REQUEST) {
      const some = films.slice(at, at + MAX_FILMS_PER_REQUEST)
      const matched = await matchFilms(db, ownerId, some)
      for (const [i, film] of some.entries()) {
        const match = matched[i]
        if (!match) continue
        summary.videos -= 1
        const tooLarge = findFilmSizeError(limits.maxFilmBytes, film.byteSize)
        if (match.isKnown) summary.films += 1
        else if (tooLarge) addProblem(summary, buildKey(film), tooLarge.message)
        else found.set(buildKey(film), match.photoId)
      }
    }
    return found
  }

  function takeWanted(entry: ArchiveEntry): string | undefined {
    const found = readTakeoutPath(entry.path)
    if (entry.isSpecial || found.kind === 'unsafe') return undefined
    const key = buildKey(found)
    const photoId = wanted.get(key)
    wanted.delete(key)
    return photoId
  }

  async function importFilm(entry: ArchiveEntry, photoId: string): Promise<void> {
    const { path } = entry
    const stream = streamEntry(entry)
    try {
      await addFilm({ photoId, sentName: path.slice(path.lastIndexOf('/') + 1), stream })
      summary.films += 1
    } catch (error) {
      if (!(error instanceof AppError) || !OF_ONE_FILM.has(error.code)) throw error
      // A video that only has the name of a photo.
      if (error.code === 'film-without-photo') summary.videos += 1
      else addProblem(summary, path, error.message)
    } finally {
      stream.resume()
    }
  }
}

const OF_ONE_FILM: ReadonlySet<string> = new Set([
  'film-exists',
  'film-without-photo',
  'film-unknown-format',
  'film-too-large',
  'photo-damaged',
  'not-found',
])

function buildKey({ folder, name }: { folder: string; name: string }): string {
  return `${folder}/${name}`
}
