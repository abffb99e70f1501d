import { readTakeoutJson } from '../../../shared/intake/takeout-notes.ts'
import { predictPhotoName } from '../../../shared/intake/takeout-names.ts'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { findOwnPhotoIds, putFiles, putNotes, type TakeoutPlace } from './queries.ts'

/** A JSON file of an export, as it was read. */
export type ReadNote = TakeoutPlace & { readonly text: string }

/** Stores what JSON files contain about photos and albums until the photos are imported. */
export async function keepNotes(db: Database, ownerId: string, notes: readonly ReadNote[]): Promise<void> {
  const rows = notes.flatMap(({ folder, name, text }) => {
    const content = readTakeoutJson(text)
    if (!content) return []
    // Only albums have an empty name.
    const photoName = content.kind === 'photo' ? predictPhotoName(content.note.title || name) : ''
    return [{ folder, name, photoName, content: JSON.stringify(content) }]
  })
  if (rows.length > 0) await transactFor(db, ownerId, transaction => putNotes(transaction, ownerId, rows))
}

/** Stores which photos of an export are which photos of the library; ignores unknown photos. */
export async function keepFiles(
  db: Database,
  ownerId: string,
  {
    part,
    files,
  }: {
    part: string
    files: readonly (TakeoutPlace & { readonly photoId: string; readonly isNew?: boolean })[]
  },
): Promise<void> {
  if (files.length === 0) return
  await transactFor(db, ownerId, async transaction => {
    // A photo may have been erased since it was accepted.
    const photoIds = files.map(({ photoId }) => photoId)
    const own = new Set(await findOwnPhotoIds(transaction, ownerId, photoIds))
    await putFiles(transaction, ownerId, { part, files: files.filter(({ photoId }) => own.has(photoId)) })
  })
}
