import { form, handle } from '../../http/route.ts'
import type { FastifyRequest } from 'fastify'
import { isFilmName } from '../../../shared/intake/films.ts'
import { isNotesName, readSidecarFormat } from '../../../shared/intake/sidecars.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import { cutFileName } from '../../machinery/files/file-names.ts'
import { readFormFiles } from '../../http/form-files.ts'
import type { FileLimits } from '../../machinery/imaging/inspect-photo.ts'
import type { OwnerGate } from '../../erasure/owner-gate.ts'
import type { AppPasswordUse } from '../../accounts/app-passwords/check-app-password.ts'
import { assertOpen, completeBatch, createBatch, continueOpenBatch } from '../../intake/uploads/batches.ts'
import { addToFileCount } from '../../intake/uploads/batch-queries.ts'
import type { ParseInThread } from '../../machinery/parsing/parse-pool.ts'
import { processUpload, type SentFile } from '../../intake/uploads/process-upload.ts'
import { joinFilms, receiveFilm, removeFilms } from '../../intake/uploads/receive-film.ts'
import {
  describePhotos,
  readNotes,
  readSidecar,
  receiveNotes,
  type Attachments,
  type DescribedPhoto,
} from '../../intake/uploads/attachments.ts'

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
            `The request isn't a form. Send the photos as multipart/form-data, in fields named "images".`,
          )
        }
        const answer = await gate.pass(ownerId, async signal => {
          const { batch } = query
          if (batch !== undefined) await assertOpen(db, ownerId, batch)
          const attachments: Attachments = { sidecars: [], notes: [], films: [] }
          const checkAccess = appPassword && (() => checkAppPasswordAgain(appPassword))
          try {
            const sent = readSentFiles(dependencies, request, { attachments, signal })
            const files = await expectFiles(sent, attachments)
            const batchId = batch ?? (await beginBatch(dependencies, request))
            const upload = { batchId, files, signal, ...(checkAccess && { checkAccess }) }
            const processed = await processUpload(dependencies, ownerId, upload)
            if (batch === undefined) {
              const fileCount = processed.accepted.length + processed.rejected.length
              if (appPassword) await addToFileCount(db, ownerId, { batchId, fileCount })
              else await completeBatch(db, ownerId, { batchId, fileCount, now: now() })
            }
            const { accepted } = processed
            const notes = await readNotes(parse, ownerId, { notes: attachments.notes, accepted })
            const { described, rejected } = describePhotos(attachments, accepted, notes)
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
