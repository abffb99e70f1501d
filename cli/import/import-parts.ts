import { basename } from 'node:path'
import { applyNotes, type NotesSummary } from '../../server/features/takeout/apply-notes.ts'
import { ArchiveError } from '../../server/features/takeout/archive-entry.ts'
import { createSummary, importPart, type PartSummary } from '../../server/features/takeout/import-part.ts'
import { openPart } from '../../server/features/takeout/open-part.ts'
import { replacePhotoNames } from '../../server/features/photo-names/replace-photo-names.ts'
import { completeBatch, createBatch } from '../../server/features/uploads/batches.ts'
import { processUpload } from '../../server/features/uploads/process-upload.ts'
import type { FileLimits } from '../../server/imaging/inspect-photo.ts'
import type { Storage } from '../../server/open-storage.ts'

/** A part of an export; `failure` is the reason why it could not be read to its end, or null. */
export type ImportedPart = PartSummary & { readonly name: string; readonly failure: string | null }

export type ImportOptions = {
  readonly files: readonly string[]
  readonly limits: FileLimits
  readonly signal: AbortSignal
  readonly onEntry: (byteSize: number) => void
}

const now = Date.now

/**
 * Imports the parts of an export one after another, and then the data of their notes. Continues if
 * a part cannot be read. Throws the errors of an upload, and when `signal` aborts; photos imported
 * until then stay, and the next run skips them.
 */
export async function importParts(
  { db, store }: Storage,
  ownerId: string,
  { files, limits, signal, onEntry }: ImportOptions,
): Promise<{ summaries: ImportedPart[]; notes: NotesSummary }> {
  const batchId = await createBatch(db, ownerId, 0, now())
  const upload = { db, store, limits, now, onAccepted: () => {} }
  const summaries: ImportedPart[] = []
  for (const file of files) {
    const summary = createSummary()
    let failure: string | null = null
    try {
      const part = await openPart(file)
      await importPart(
        {
          db,
          limits,
          signal,
          onEntry,
          accept: photos => processUpload(upload, ownerId, { batchId, files: photos, signal }),
        },
        ownerId,
        { part, summary },
      )
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
      failure = error.message
    }
    summaries.push({ ...summary, name: basename(file), failure })
  }
  const notes = await applyNotes({ db, now, replacePhotoNames }, ownerId)
  const fileCount = summaries.reduce((sum, { photos, known }) => sum + photos + known, 0)
  await completeBatch(db, ownerId, { batchId, fileCount, now: now() })
  return { summaries, notes }
}
