import type { AcceptedFile, ProcessAnswer, RejectedFile } from '../../../shared/api/clusters.ts'
import { pairFilms } from '../../../shared/intake/films.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import { BlobNotFoundError, type BlobStore, removeBlobs } from '../../storage/blobs/blob-store.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { assertNotErasing } from '../../erasure/owner-gate.ts'
import { AppError } from '../../errors.ts'
import { addFilm } from '../../library/films/film-of-photo.ts'
import { belongsToPhoto, type FilmFacts, readPhotoOfFilm } from '../../library/films/film-facts.ts'
import { FilmInspection, type FilmContent } from '../../library/films/film-inspection.ts'
import { findNamedPhoto, findPhotosByName, type NamedPhoto } from './queries.ts'
import { readChunks, type FileStream } from './receive-file.ts'

/** A film whose bytes are stored, or why it was refused. */
export type SentFilm = {
  readonly sentName: string
  readonly received: (FilmContent & { readonly id: string }) | Omit<RejectedFile, 'name'>
  readonly facts?: FilmFacts
}

type Dependencies = { readonly db: Database; readonly store: BlobStore; readonly now: () => number }

/** Streams one film into the store. Throws what ends the whole request, such as `disk-full`. */
export async function receiveFilm(
  store: BlobStore,
  film: { ownerId: string; sentName: string; stream: FileStream },
  maxFilmBytes: number,
): Promise<SentFilm> {
  const { sentName } = film
  try {
    return { sentName, ...(await storeFilm(store, film, maxFilmBytes)) }
  } catch (error) {
    const isRefused = error instanceof AppError && REFUSALS.has(error.code)
    if (!isRefused) throw error
    return { sentName, received: { code: error.code, reason: error.message } }
  }
}

async function storeFilm(
  store: BlobStore,
  { ownerId, stream }: { ownerId: string; stream: FileStream },
  maxFilmBytes: number,
): Promise<{ received: FilmContent & { readonly id: string }; facts: FilmFacts }> {
  const id = crypto.randomUUID()
  const inspection = new FilmInspection(maxFilmBytes)
  try {
    await store.put(blobNames.film(ownerId, id), inspection.inspect(readChunks(stream)))
  } finally {
    stream.resume()
  }
  return { received: { id, ...inspection.getFindings() }, facts: inspection.getFacts() }
}

const REFUSALS: ReadonlySet<string> = new Set(['film-too-large', 'film-unknown-format'])

/**
 * Makes films part of their photos: those accepted in the same request, or sent before in the same
 * batch. Films that belong to no photo are refused, and their bytes removed. Takes out of `films`
 * what is done.
 */
export async function joinFilms(
  { db, store, now }: Dependencies,
  ownerId: string,
  {
    batchId,
    attachments: { films },
    accepted,
  }: { batchId: string; attachments: { films: SentFilm[] }; accepted: readonly AcceptedFile[] },
): Promise<Pick<ProcessAnswer, 'films' | 'rejected'>> {
  const joined: ProcessAnswer['films'] = []
  const rejected: RejectedFile[] = []
  const readPath = { film: ({ sentName }: SentFilm) => sentName, photo: ({ name }: { name: string }) => name }
  const paired = new Map<SentFilm, string>()
  for (const { film, photo } of pairFilms(films, accepted, readPath)) paired.set(film, photo.photoId)
  for (let film = films[0]; film; film = films[0]) {
    const { sentName, received, facts = {} } = film
    if ('code' in received) {
      films.shift()
      rejected.push({ name: sentName, ...received })
      continue
    }
    const { photo, result } = await joinFilm({ db, store, now }, ownerId, {
      film: { ...received, sentName },
      facts,
      findPhoto: transaction => findPairedPhoto(transaction, film),
    })
    films.shift()
    if (result === 'foreign') rejected.push({ name: sentName, ...FOREIGN })
    else if (photo === undefined) rejected.push({ name: sentName, ...ALONE })
    else if (result === 'other') rejected.push({ name: sentName, ...OTHER })
    else joined.push({ name: sentName, photoId: photo.id })
  }
  return { films: joined, rejected }

  async function findPairedPhoto(transaction: Queryable, film: SentFilm): Promise<NamedPhoto | undefined> {
    const photoId = paired.get(film)
    if (photoId !== undefined) return findNamedPhoto(transaction, ownerId, photoId)
    const { sentName } = film
    const named = await findPhotosByName(transaction, ownerId, { batchId, sentName })
    return pairFilms([film], named, readPath)[0]?.photo
  }
}

/**
 * Streams the film of a photo into the store. Returns whether the photo has it already. Throws
 * AppError `not-found`, `film-too-large`, `film-unknown-format`, `film-exists`, or
 * `film-without-photo` if it is not the photo's own; it then stores nothing.
 */
export async function addFilmTo(
  { limits, ...dependencies }: Dependencies & { readonly limits: { readonly maxFilmBytes: number } },
  ownerId: string,
  { photoId, sentName, stream }: { photoId: string; sentName: string; stream: FileStream },
): Promise<{ isKnown: boolean }> {
  const { store } = dependencies
  const { received, facts } = await storeFilm(store, { ownerId, stream }, limits.maxFilmBytes)
  try {
    const { result } = await joinFilm(dependencies, ownerId, {
      film: { ...received, sentName },
      facts,
      findPhoto: transaction => findNamedPhoto(transaction, ownerId, photoId),
    })
    if (result === 'alone')
      throw new AppError('not-found', 404, "This photo doesn't exist anymore. Reload the page.")
    if (result === 'foreign') throw new AppError(FOREIGN.code, 409, FOREIGN.reason)
    if (result === 'other') throw new AppError(OTHER.code, 409, OTHER.reason)
    return { isKnown: result === 'known' }
  } catch (error) {
    await removeFilms(store, ownerId, [{ sentName, received }])
    throw error
  }
}

/** Makes a stored film that of a photo; otherwise removes its bytes. */
async function joinFilm(
  { db, store, now }: Dependencies,
  ownerId: string,
  {
    film,
    facts,
    findPhoto,
  }: {
    film: FilmContent & { id: string; sentName: string }
    facts: FilmFacts
    findPhoto: (transaction: Queryable) => Promise<NamedPhoto | undefined>
  },
): Promise<{ photo: NamedPhoto | undefined; result: 'added' | 'known' | 'other' | 'alone' | 'foreign' }> {
  const candidate = await findPhoto(db)
  if (candidate && !(await isOwnFilm(store, ownerId, { photoId: candidate.id, facts }))) {
    await store.remove(blobNames.film(ownerId, film.id))
    return { photo: candidate, result: 'foreign' }
  }
  const joined = await transactFor(db, ownerId, async transaction => {
    await assertNotErasing(transaction, ownerId)
    const photo = await findPhoto(transaction)
    if (!photo) return { photo, result: 'alone' as const }
    const added = { ...film, sidecarId: null }
    return { photo, result: await addFilm(transaction, ownerId, { photo, film: added, now: now() }) }
  })
  if (joined.result !== 'added') await store.remove(blobNames.film(ownerId, film.id))
  return joined
}

/** Whether a film is the moving part of the photo of its name, and not another one. */
async function isOwnFilm(
  store: BlobStore,
  ownerId: string,
  { photoId, facts }: { photoId: string; facts: FilmFacts },
): Promise<boolean> {
  const original = blobNames.original(ownerId, photoId)
  try {
    return belongsToPhoto(facts, await readPhotoOfFilm(range => store.read(original, range)))
  } catch (error) {
    // The photo was erased meanwhile, or its file in a folder is gone.
    if (!(error instanceof BlobNotFoundError)) throw error
    return belongsToPhoto(facts, {})
  }
}

/** Removes films that have not become part of a photo, such as those of an interrupted request. */
export async function removeFilms(
  store: BlobStore,
  ownerId: string,
  films: readonly SentFilm[],
): Promise<void> {
  const ids = films.flatMap(({ received }) => ('id' in received ? [received.id] : []))
  await removeBlobs(
    store,
    ids.map(id => blobNames.film(ownerId, id)),
  )
}

const ALONE = {
  code: 'film-without-photo',
  reason: 'a video without its photo; send it together with the photo of the same name, or afterwards',
} as const
const FOREIGN = {
  code: 'film-without-photo',
  reason:
    'not the video of the photo with this name: it is longer than five seconds, or was taken at a different time',
} as const
const OTHER = {
  code: 'film-exists',
  reason: 'the photo already has a different video, which has been kept',
} as const
