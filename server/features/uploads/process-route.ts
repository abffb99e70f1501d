import { form, handle } from '../../http/route.ts'
import type { FastifyRequest } from 'fastify'
import type { AcceptedFile, RejectedFile } from '../../../shared/api/clusters.ts'
import { isFilmName } from '../../../shared/intake/films.ts'
import { pairNotes, pairSidecars, isNotesName, readSidecarFormat } from '../../../shared/intake/sidecars.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import { cutFileName } from '../../machinery/files/file-names.ts'
import { readFormFiles } from '../../http/form-files.ts'
import type { FileLimits } from '../../machinery/imaging/inspect-photo.ts'
import type { OwnerGate } from '../../erasure/owner-gate.ts'
import type { AppPasswordUse } from '../../accounts/app-passwords/check-app-password.ts'
import { assertOpen, completeBatch, createBatch } from '../../intake/uploads/batches.ts'
import { addToFileCount } from '../../intake/uploads/batch-queries.ts'
import { continueOpenBatch } from '../../intake/uploads/open-batches.ts'
import type { SidecarReading } from '../../machinery/parsing/parse-functions.ts'
import type { ParseInThread } from '../../machinery/parsing/parse-pool.ts'
import type { PhotoNames } from '../../machinery/xmp/photo-names.ts'
import { processUpload, type SentFile } from '../../intake/uploads/process-upload.ts'
import { joinFilms, receiveFilm, removeFilms, type SentFilm } from '../../intake/uploads/receive-film.ts'
import {
  readNotes,
  readSidecar,
  receiveNotes,
  type SentNotes,
  type SentSidecar,
} from '../../intake/uploads/sent-sidecar.ts'

type Dependencies = {
  db: Database
  store: BlobStore
  gate: OwnerGate
  limits: FileLimits & { readonly maxFilmBytes: number }
  now: () => number
  onAccepted: () => void
  parse: ParseInThread
  /** Throws if the app password was revoked. */
  checkAppPasswordAgain: (use: AppPasswordUse) => Promise<void>
  storeNames: (ownerId: string, sidecars: readonly DescribedPhoto[]) => Promise<void>
}

type DescribedPhoto = SidecarReading & { readonly photoId: string }

/** Clients of the specification's routes send a whole album in one request. */
const MAX_FILES_PER_REQUEST = 10_000

/** POST /process. */
export function processRoute(dependencies: Dependencies) {
  const { db, store, gate, limits, now, parse, checkAppPasswordAgain, storeNames } = dependencies
  const maxFileBytes = Math.max(limits.maxFileBytes, limits.maxRawBytes, limits.maxFilmBytes)
  return handle({
    'POST /process': form(
      { maxFileBytes, files: MAX_FILES_PER_REQUEST },
      async ({ ownerId, query, request }) => {
        const { appPassword } = request
        if (!request.isMultipart()) {
          throw new AppError(
            'not-multipart',
            415,
            'Send the photos as multipart/form-data, in fields named images.',
          )
        }
        const answer = await gate.pass(ownerId, async signal => {
          const { batch } = query
          if (batch !== undefined) await assertOpen(db, ownerId, batch)
          const attachments: Attachments = { sidecars: [], notes: [], films: [] }
          const checkAccess = appPassword && (() => checkAppPasswordAgain(appPassword))
          try {
            const files = await expectFiles(
              readSentFiles(dependencies, request, { attachments, signal }),
              attachments,
            )
            const batchId = batch ?? (await beginBatch(dependencies, request))
            const processed = await processUpload(dependencies, ownerId, {
              batchId,
              files,
              signal,
              ...(checkAccess && { checkAccess }),
            })
            if (batch === undefined) {
              const fileCount = processed.accepted.length + processed.rejected.length
              if (appPassword) await addToFileCount(db, ownerId, { batchId, fileCount })
              else await completeBatch(db, ownerId, { batchId, fileCount, now: now() })
            }
            const { accepted } = processed
            const { described, rejected } = await readSidecars(parse, ownerId, { attachments, accepted })
            if (described.length > 0) await storeNames(ownerId, described)
            await checkAccess?.()
            const joined = await joinFilms(dependencies, ownerId, { batchId, attachments, accepted })
            return {
              ...processed,
              rejected: [...processed.rejected, ...rejected, ...joined.rejected],
              films: joined.films,
            }
          } catch (error) {
            await removeFilms(store, ownerId, attachments.films)
            throw error
          }
        })
        return answer
      },
    ),
  })
}

/** Returns the id of the batch for photos that were sent without one. */
async function beginBatch(
  { db, now }: Dependencies,
  { ownerId, appPassword }: FastifyRequest,
): Promise<string> {
  if (!appPassword) return createBatch(db, ownerId, 0, now())
  return continueOpenBatch(db, ownerId, { appPasswordId: appPassword.id, now: now() })
}

/**
 * Returns the photos after waiting for the first one. Throws `no-files` if there are no films
 * either.
 */
async function expectFiles(
  files: AsyncGenerator<SentFile>,
  { films }: Attachments,
): Promise<AsyncGenerator<SentFile>> {
  const first = await files.next()
  if (first.done && films.length > 0) return files
  if (first.done) {
    throw new AppError('no-files', 400, 'No files selected. Please select images to process.')
  }
  return (async function* () {
    yield first.value
    yield* files
  })()
}

/** Sidecars, Picasa's notes and films that were sent with the photos. */
type Attachments = {
  readonly sidecars: SentSidecar[]
  readonly notes: SentNotes[]
  /** Without those that already belong to photos. */
  readonly films: SentFilm[]
}

/**
 * Returns what the sidecars say of each photo, and the sidecars that belong to no photo or could
 * not be parsed. Of several about one photo, the first that says something counts.
 */
async function readSidecars(
  parse: ParseInThread,
  ownerId: string,
  {
    attachments: { sidecars, notes },
    accepted,
  }: { attachments: Attachments; accepted: readonly AcceptedFile[] },
): Promise<{ described: DescribedPhoto[]; rejected: RejectedFile[] }> {
  const readPath = {
    sidecar: ({ sentName }: SentSidecar | SentNotes) => sentName,
    photo: ({ name }: AcceptedFile) => name,
  }
  const named = new Map<string, PhotoNames>()
  const dated = new Map<string, number>()
  const rejected: RejectedFile[] = []
  const paired = new Set<SentSidecar | SentNotes>()
  for (const { sidecar, photo } of pairSidecars(sidecars, accepted, readPath)) {
    paired.add(sidecar)
    const { sentName, read } = sidecar
    if ('failure' in read) rejected.push({ name: sentName, ...read.failure })
    else {
      const { names, takenAt } = read.content
      if (names && !named.has(photo.photoId)) named.set(photo.photoId, names)
      if (takenAt !== null && !dated.has(photo.photoId)) dated.set(photo.photoId, takenAt)
    }
  }
  for (const { notes: ofFolder, photos } of pairNotes(notes, accepted, readPath)) {
    paired.add(ofFolder)
    const photoNames = photos.map(({ name }) => name)
    const read = await readNotes(parse, ownerId, { notes: ofFolder, photoNames })
    if ('failure' in read) rejected.push({ name: ofFolder.sentName, ...read.failure })
    else {
      for (const [i, { photoId }] of photos.entries()) {
        const names = read.content[i]
        if (names && !named.has(photoId)) named.set(photoId, names)
      }
    }
  }
  const alone = [...sidecars, ...notes].filter(sent => !paired.has(sent))
  const reason = 'not sent with exactly one photo of this name'
  return {
    described: [...new Set([...named.keys(), ...dated.keys()])].map(photoId => ({
      photoId,
      names: named.get(photoId) ?? null,
      takenAt: dated.get(photoId) ?? null,
    })),
    rejected: [
      ...rejected,
      ...alone.map(({ sentName }): RejectedFile => ({
        name: sentName,
        code: 'sidecar-without-photo',
        reason,
      })),
    ],
  }
}

/**
 * Yields the photos as they arrive. Sidecars and Picasa's notes among them are parsed immediately,
 * films are stored, and both are added to `attachments`.
 */
async function* readSentFiles(
  { parse, store, limits }: Pick<Dependencies, 'parse' | 'store' | 'limits'>,
  request: FastifyRequest,
  { attachments, signal }: { attachments: Attachments; signal: AbortSignal },
): AsyncGenerator<SentFile> {
  const stop = (): void => {
    request.raw.destroy()
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    for await (const { filename, file } of readFormFiles(request, 'images')) {
      // A part may have no file name, although the type says otherwise.
      const sentName = cutFileName(filename ?? '')
      const sent = { sentName, stream: file }
      const format = readSidecarFormat(sentName)
      if (format !== null) {
        attachments.sidecars.push(await readSidecar(parse, request.ownerId, { ...sent, format }))
      } else if (isNotesName(sentName)) {
        const notes = await receiveNotes(sentName, file)
        // Of two files of notes it is unclear which one is valid; ignoring the second also limits
        // the memory.
        const isSecond = attachments.notes.some(one => one.sentName.toLowerCase() === sentName.toLowerCase())
        attachments.notes.push(isSecond ? { sentName, read: { content: Buffer.alloc(0) } } : notes)
      } else if (isFilmName(sentName)) {
        const film = { ...sent, ownerId: request.ownerId }
        attachments.films.push(await receiveFilm(store, film, limits.maxFilmBytes))
      } else yield sent
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
