import { basename } from 'node:path'
import { applyNotes, type NotesSummary } from '../../server/intake/takeout/apply-notes.ts'
import { ArchiveError } from '../../shared/intake/archive.ts'
import { findLeftOut } from '../../shared/intake/open-archive.ts'
import {
  createSummary,
  importPart,
  type ImportDependencies,
  type PartSummary,
} from '../../server/intake/takeout/import-part.ts'
import { importFilms } from '../../server/intake/takeout/import-films.ts'
import type { TakeoutFilm } from '../../server/intake/takeout/keep-entries.ts'
import { describeArchiveProblem, openPart } from '../../server/intake/takeout/open-part.ts'
import { replacePhotoNames } from '../../server/library/names/photo-names.ts'
import { completeBatch, createBatch } from '../../server/intake/uploads/batches.ts'
import { processUpload } from '../../server/intake/uploads/process-upload.ts'
import { addFilmTo } from '../../server/intake/uploads/receive-film.ts'
import type { FileLimits } from '../../server/machinery/imaging/inspect-photo.ts'
import type { Storage } from '../../server/storage/open-storage.ts'

/** A part of an export; `failure` is the reason why it could not be read to its end, or null. */
export type ImportedPart = PartSummary & { readonly name: string; readonly failure: string | null }

export type ImportOptions = {
  readonly files: readonly string[]
  readonly limits: FileLimits & { readonly maxFilmBytes: number }
  readonly signal: AbortSignal
  readonly onEntry: (byteSize: number) => void
}

const now = Date.now

/**
 * Imports the photos of the parts of an export one after another, then films of Live photos, whose
 * photos may be in any part, and then the data of notes. Continues if a part cannot be read. Throws
 * the errors of an upload, and when `signal` aborts; what was imported until then stays, and the
 * next run skips it.
 */
export async function importParts(
  { db, store }: Storage,
  ownerId: string,
  { files, limits, signal, onEntry }: ImportOptions,
): Promise<{ summaries: ImportedPart[]; notes: NotesSummary }> {
  const batchId = await createBatch(db, ownerId, 0, now())
  const upload = { db, store, limits, now, onAccepted: () => {} }
  const parts = files.map(file => ({
    file,
    summary: createSummary(),
    films: [] as TakeoutFilm[],
    failure: null as string | null,
  }))
  for (const imported of parts) {
    await tolerateBrokenPart(imported, async () => {
      const { file, summary, films } = imported
      const accept: ImportDependencies['accept'] = photos =>
        processUpload(upload, ownerId, { batchId, files: photos, signal })
      const leftOut = await findLeftOut(await openPart(file))
      const part = await openPart(file)
      const into = { part, summary, films, leftOut }
      await importPart({ db, limits, signal, onEntry, accept }, ownerId, into)
    })
  }
  for (const imported of parts) {
    await tolerateBrokenPart(imported, () =>
      importFilms(
        {
          db,
          limits,
          signal,
          openPart: () => openPart(imported.file),
          addFilm: film => addFilmTo(upload, ownerId, film),
        },
        ownerId,
        imported,
      ),
    )
  }
  const notes = await applyNotes({ db, now, replacePhotoNames }, ownerId)
  const fileCount = parts.reduce((sum, { summary: { photos, known } }) => sum + photos + known, 0)
  await completeBatch(db, ownerId, { batchId, fileCount, now: now() })
  const summaries = parts.map(({ file, summary, failure }) => ({ ...summary, name: basename(file), failure }))
  return { summaries, notes }
}

/** Records why a part cannot be read to its end, so that the import goes on with the others. */
async function tolerateBrokenPart(
  part: { file: string; failure: string | null },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    part.failure = describeArchiveProblem(basename(part.file), error.problem)
  }
}
