import { type FileHandle, access, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { AppError } from '../../errors.ts'
import { PRIVATE_FILE_MODE } from '../../machinery/files/private-files.ts'
import { isDiskFull, isMissing } from '../../machinery/files/file-system.ts'
import type { Storage } from '../open-storage.ts'
import { BACKUP_MARK, type BackupTarget, passAndHash } from './backup-layout.ts'
import { type Cipher, createPassphraseCipher } from './cipher.ts'
import { type BackupSummary, type BackupWatcher, createBackup } from './create-backup.ts'
import { BACKUP_PREFIX, withWorkspace } from './workspace.ts'

type ZipOptions = {
  /** The absolute path of the zip. */
  readonly file: string
  readonly dataDir: string
  /** Encrypts the zip; null for a readable one. */
  readonly passphrase: string | null
  readonly watcher?: BackupWatcher | undefined
}

/**
 * Writes a backup to a new file. Throws `backup-folder-unusable`, `disk-full` and `file-exists`.
 */
export async function writeZip(
  storage: Storage,
  { file, dataDir, passphrase, watcher }: ZipOptions,
): Promise<BackupSummary> {
  const cipher = passphrase === null ? null : createPassphraseCipher(passphrase)
  const options = { parent: dataDir, prefix: BACKUP_PREFIX, output: formatPartialName(file) }
  return withWorkspace(options, async workspace =>
    createBackup(storage, { target: await createZipTarget(file, cipher), workspace, watcher }),
  )
}

/** Files that versions up to 0.1.0 left beside a backup when they were killed. */
const EARLIER_SUFFIXES = ['.snapshot', '.snapshot-wal', '.snapshot-shm', '.snapshot-journal', '.checksums']

/** The name of the file until the backup is complete. */
export function formatPartialName(file: string): string {
  return `${file}.partial`
}

/**
 * Creates a zip, encrypted as a whole if there is a cipher. Removes what a killed process has left
 * of the same backup. Throws `file-exists` and `backup-folder-unusable`.
 */
export async function createZipTarget(file: string, cipher: Cipher | null): Promise<BackupTarget> {
  await assertNew(file)
  const partial = formatPartialName(file)
  const handle = await openNew(file, partial)
  const zip = new ZipFile()
  // The types do not say that it is a PassThrough.
  const output = zip.outputStream as Readable
  const content = cipher ? await cipher.encrypt(output) : output
  const writing = pipeline(content, handle.createWriteStream())
  // Awaited at the end; an earlier rejection must not count as unhandled.
  writing.catch(() => {})
  zip.addBuffer(Buffer.from(JSON.stringify(BACKUP_MARK.content)), BACKUP_MARK.name)
  return {
    path: file,
    async putBlob(entry, size, open) {
      // An open blob can be read to its end even if it is removed meanwhile.
      const blob = await open()
      // It may fail before its turn; reading it then throws the error.
      blob.on('error', () => {})
      let digest = ''
      const hashed = Readable.from(
        passAndHash(blob, hex => void (digest = hex)),
        { objectMode: false },
      )
      try {
        zip.addReadStream(hashed, entry, { compress: false, size })
        await Promise.race([finished(hashed, { writable: false }), waitForFailure(writing)])
        return digest
      } catch (error) {
        // Otherwise the entries after this one would wait for ever.
        output.destroy(error instanceof Error ? error : new Error(String(error)))
        throw error
      } finally {
        blob.destroy()
      }
    },
    async putFile(entry, path) {
      zip.addFile(path, entry)
    },
    async finish() {
      zip.end()
      await writing
      const byteSize = await sync(partial)
      await rename(partial, file)
      return byteSize
    },
    async discard() {
      output.destroy()
      await writing.catch(() => {})
      await rm(partial, { force: true })
    },
  }
}

async function assertNew(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  const message = `${file} already exists, and backups are never overwritten. Choose another name.`
  throw new AppError('file-exists', 409, message)
}

async function openNew(file: string, partial: string): Promise<FileHandle> {
  try {
    if (await removeIfThere(partial)) {
      for (const suffix of EARLIER_SUFFIXES) await rm(`${file}${suffix}`, { force: true })
    }
    return await open(partial, 'wx', PRIVATE_FILE_MODE)
  } catch (error) {
    if (isDiskFull(error)) throw error
    const reason = isMissing(error) ? "doesn't exist" : "can't be written to"
    const message = `The folder ${dirname(file)} ${reason}. Create it, or choose a different folder.`
    throw new AppError('backup-folder-unusable', 500, message, { cause: error })
  }
}

async function removeIfThere(file: string): Promise<boolean> {
  return rm(file).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false
      throw error
    },
  )
}

/** Rejects when writing fails; otherwise an entry that waits to be written would never end. */
async function waitForFailure(writing: Promise<void>): Promise<never> {
  await writing
  throw new Error('The backup ended before everything was written.')
}

/** Flushes the file to the disk; returns its size in bytes. */
async function sync(file: string): Promise<number> {
  const handle = await open(file)
  try {
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}
