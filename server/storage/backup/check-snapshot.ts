import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isSoundDatabase } from '../db/copy-database.ts'
import { AppError } from '../../errors.ts'
import { DATABASE_FILE } from '../open-storage.ts'
import { PRIVATE_FILE_MODE } from '../../machinery/files/private-files.ts'
import { CHECKSUMS_FILE, parseChecksumLine } from './backup-layout.ts'
import { openFolder, type OpenFolder } from './read-folder.ts'

/**
 * Checks the database of a snapshot and its blobs. Reads all blobs, or only the new ones, and
 * compares them with their checksums; of the others it checks that they exist. Throws
 * `bad-archive`.
 */
export async function checkSnapshot(
  folder: string,
  options: {
    readonly passphrase: string | null
    readonly readsAll: boolean
    /** A private folder, for the readable database. */
    readonly workspace: string
  },
): Promise<void> {
  const { passphrase, readsAll, workspace } = options
  try {
    const opened = await openFolder(folder, passphrase)
    await checkDatabase(opened, join(workspace, `checked-${DATABASE_FILE}`))
    const lines = createInterface({ input: Readable.from(opened.read(CHECKSUMS_FILE)), crlfDelay: Infinity })
    for await (const line of lines) {
      const sum = parseChecksumLine(line)
      if (!sum) throw new Error('its list of checksums is damaged')
      // Another snapshot links the same file, which was read when it was new.
      const isLinked = (await opened.countLinks(sum.entry)) > 1
      if (readsAll || !isLinked) await checkBlob(opened, sum)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new AppError('bad-archive', 422, `${folder} is not a complete backup: ${reason}.`, { cause: error })
  }
}

async function checkBlob(
  { read }: OpenFolder,
  { entry, hex }: { entry: string; hex: string },
): Promise<void> {
  const hash = createHash('sha256')
  for await (const piece of read(entry)) hash.update(piece)
  if (hash.digest('hex') !== hex) throw new Error(`${entry} is damaged`)
}

/**
 * Checks the database. SQLite opens only files, so an encrypted one is decrypted into a temporary
 * file.
 */
async function checkDatabase({ read }: OpenFolder, file: string): Promise<void> {
  await pipeline(read(DATABASE_FILE), createWriteStream(file, { mode: PRIVATE_FILE_MODE }))
  if (!isSoundDatabase(file)) throw new Error('its database is damaged')
}
