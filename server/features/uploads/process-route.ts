import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import {
  ProcessAnswer,
  ProcessQuery,
  type AcceptedFile,
  type RejectedFile,
} from '../../../shared/api/clusters.ts'
import { isNotesName, isSidecarName, pairNotes, pairSidecars } from '../../../shared/api/pair-sidecars.ts'
import { readPicasaNotes } from '../../../shared/api/picasa-notes.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { formFiles } from '../../form-files.ts'
import type { OwnerGate } from '../../owner-gate.ts'
import { assertOpen, completeBatch, createBatch } from './batches.ts'
import { readNotedFaces, type PhotoNames } from '../../xmp/photo-names.ts'
import { processUpload, type SentFile } from './process-upload.ts'
import { readNotes, readSidecar, type SentNotes, type SentSidecar } from './sent-sidecar.ts'

type Dependencies = {
  db: Database
  store: BlobStore
  gate: OwnerGate
  maxFileBytes: number
  now: () => number
  onAccepted: () => void
  keepNames: (
    ownerId: string,
    sidecars: readonly { readonly photoId: string; readonly names: PhotoNames | null }[],
  ) => Promise<void>
}

/** The five calls' client sends a whole album at once. */
const MAX_FILES_PER_REQUEST = 10_000
const MAX_FIELD_BYTES = 1024

/** POST /process. */
export function processRoute(dependencies: Dependencies): FastifyPluginAsyncTypebox {
  const { db, gate, maxFileBytes, now, keepNames } = dependencies
  return async app => {
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        // One byte more, so that a file of exactly the limit is not taken for a longer one.
        fileSize: maxFileBytes + 1,
        files: MAX_FILES_PER_REQUEST,
        parts: MAX_FILES_PER_REQUEST + 10,
        fields: 10,
        fieldSize: MAX_FIELD_BYTES,
        headerPairs: 20,
      },
    })

    app.post(
      '/process',
      {
        schema: {
          tags: ['clusters'],
          summary: 'Takes photos, in repeated fields named images, and answers once each is safely stored',
          querystring: ProcessQuery,
          response: { 202: ProcessAnswer },
        },
      },
      async (request, reply) => {
        const { ownerId } = request
        if (!request.isMultipart()) {
          throw new AppError(
            'not-multipart',
            415,
            'Send the photos as multipart/form-data, in fields named images.',
          )
        }
        const answer = await gate.pass(ownerId, async signal => {
          const { batch } = request.query
          if (batch !== undefined) await assertOpen(db, ownerId, batch)
          const beside: Beside = { sidecars: [], notes: [] }
          const files = await expectFiles(sentFiles(request, beside, signal))
          const batchId = batch ?? (await createBatch(db, ownerId, 0, now()))
          const processed = await processUpload(dependencies, ownerId, { batchId, files, signal })
          if (batch === undefined) {
            const fileCount = processed.accepted.length + processed.rejected.length
            await completeBatch(db, ownerId, { batchId, fileCount, now: now() })
          }
          const { paired, alone } = besidePhotos(beside, processed.accepted)
          if (paired.length > 0) await keepNames(ownerId, paired)
          return { ...processed, rejected: [...processed.rejected, ...alone] }
        })
        return reply.code(202).send(answer)
      },
    )
  }
}

/** The same files, once it is sure that there is one. Throws `no-files`. */
async function expectFiles(files: AsyncGenerator<SentFile>): Promise<AsyncGenerator<SentFile>> {
  const first = await files.next()
  if (first.done) {
    throw new AppError('no-files', 400, 'No files selected. Please select images to process.')
  }
  return (async function* () {
    yield first.value
    yield* files
  })()
}

/** What came with the photos of a form. */
type Beside = { readonly sidecars: SentSidecar[]; readonly notes: SentNotes[] }

/** Which photo each lay beside; those that lay beside none are told of. */
function besidePhotos({ sidecars, notes }: Beside, accepted: readonly AcceptedFile[]) {
  const pathOf = {
    sidecar: ({ sentName }: SentSidecar | SentNotes) => sentName,
    photo: ({ name }: AcceptedFile) => name,
  }
  const pairs = pairSidecars(sidecars, accepted, pathOf)
  const ofSidecars = pairs.flatMap(({ sidecar: { names }, photo: { photoId } }) =>
    names ? [{ photoId, names }] : [],
  )
  const named = new Set(ofSidecars.map(({ photoId }) => photoId))
  const noted = pairNotes(notes, accepted, pathOf)
  const ofNotes = noted.flatMap(({ notes: { ini }, photos }) => {
    const facesOf = readPicasaNotes(ini)
    return photos.flatMap(({ photoId, name }) => {
      const names = named.has(photoId) ? null : readNotedFaces(facesOf(name))
      return names ? [{ photoId, names }] : []
    })
  })
  const taken = new Set<SentSidecar | SentNotes>([
    ...pairs.map(({ sidecar }) => sidecar),
    ...noted.map(({ notes }) => notes),
  ])
  const alone = [...sidecars, ...notes].filter(sent => !taken.has(sent))
  const reason = 'no photo of this name, or more than one, was sent with it'
  return {
    paired: [...ofSidecars, ...ofNotes],
    alone: alone.map(({ sentName }): RejectedFile => ({ name: sentName, code: 'sidecar-alone', reason })),
  }
}

/** The photos, as they come; XMP files and Picasa's notes among them are read on the way and added to `beside`. */
async function* sentFiles(
  request: FastifyRequest,
  beside: Beside,
  signal: AbortSignal,
): AsyncGenerator<SentFile> {
  const stop = (): void => {
    request.raw.destroy()
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    for await (const { filename, file } of formFiles(request, 'images')) {
      // A part may have no file name, whatever the type says.
      const sentName = filename ?? ''
      if (isSidecarName(sentName)) beside.sidecars.push(await readSidecar(sentName, file))
      else if (isNotesName(sentName)) {
        const notes = await readNotes(sentName, file)
        // Of two it is not sure which is meant: a form full of them takes no room.
        const isSecond = beside.notes.some(one => one.sentName.toLowerCase() === sentName.toLowerCase())
        beside.notes.push(isSecond ? { ...notes, ini: '' } : notes)
      } else yield { sentName, stream: file }
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
