import { MAX_FILMS_PER_REQUEST } from '../../../shared/api/takeout-limits.ts'
import { ApiError, describeFailureInOwnWords } from '../../api-client.ts'
import { ArchiveError, type ArchiveProblem } from '../../../shared/intake/archive.ts'
import type { ArchiveThread } from './archive-thread.ts'
import type { FoundFilm, ListedFilm } from './read-part.ts'
import { classifySendFailure, type UploadGate } from './upload-gate.ts'
import type { TakeoutServer } from './takeout-server.ts'
import type { TakeoutProblem } from './takeout-state.ts'

/** An archive, and what in it may be films of Live photos. */
export type FilmsOfPart = { readonly file: File; readonly films: readonly ListedFilm[] }

export type FilmOptions = {
  readonly server: TakeoutServer
  readonly gate: UploadGate
  readonly getThread: () => ArchiveThread
  readonly maxFilmBytes: number
  /** A film belongs to a photo, and so is no video that is left out. */
  readonly onMatched: () => void
  /** It only has the name of the photo, and is a video that is left out. */
  readonly onForeign: () => void
  /** It is stored with its photo, now or before. */
  readonly onKept: () => void
  readonly onProblem: (problem: TakeoutProblem) => void
  readonly onBrokenPart: (file: File, problem: ArchiveProblem) => void
}

/**
 * Sends the films whose photos were imported, from whatever archive. An archive is read again only
 * if it has films that photos lack. Throws the errors of requests that are not about one film.
 */
export async function sendFilms(parts: readonly FilmsOfPart[], options: FilmOptions): Promise<void> {
  const { gate, getThread, onBrokenPart } = options
  for (const { file, films } of parts) {
    const wanted = await findWanted(films, options)
    if (wanted.size === 0) continue
    try {
      for await (const film of getThread().readFilms(file, new Set(wanted.keys()))) {
        await gate.open()
        const photoId = wanted.get(buildPath(film))
        if (photoId !== undefined) await sendFilm(film, photoId, options)
      }
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
      gate.signal.throwIfAborted()
      onBrokenPart(file, error.problem)
    }
  }
}

/** Returns the ids of photos by the paths of their films, without films that they have already. */
async function findWanted(
  films: readonly ListedFilm[],
  { server, gate, maxFilmBytes, onMatched, onKept, onProblem }: FilmOptions,
): Promise<Map<string, string>> {
  const wanted = new Map<string, string>()
  for (let at = 0; at < films.length; at += MAX_FILMS_PER_REQUEST) {
    const some = films.slice(at, at + MAX_FILMS_PER_REQUEST)
    const matched = await gate.retryUntilAnswered(() => server.matchFilms(some, gate.signal))
    for (const [i, film] of some.entries()) {
      const match = matched[i]
      if (!match) continue
      onMatched()
      const path = buildPath(film)
      if (match.isKnown) onKept()
      else if (film.byteSize > maxFilmBytes) onProblem({ path, size: film.byteSize, problem: 'too-big' })
      else wanted.set(path, match.photoId)
    }
  }
  return wanted
}

async function sendFilm(
  film: FoundFilm,
  photoId: string,
  { server, gate, onKept, onForeign, onProblem }: FilmOptions,
): Promise<void> {
  const { file, byteSize: size } = film
  const path = buildPath(film)
  if (file === null) {
    onProblem({ path, size, problem: 'damaged' })
    return
  }
  try {
    await gate.retryUntilAnswered(() => server.sendFilm(photoId, file, gate.signal))
    onKept()
  } catch (error) {
    // A photo may have been erased meanwhile.
    const isOfFilm =
      error instanceof ApiError && (error.status === 404 || classifySendFailure(error) === 'request')
    if (!isOfFilm) throw error
    if (error.code === 'film-without-photo') {
      onForeign()
      return
    }
    onProblem({ path, size, reason: describeFailureInOwnWords(error.code), canRetry: false })
  }
}

function buildPath({ folder, name }: ListedFilm): string {
  return `${folder}/${name}`
}
