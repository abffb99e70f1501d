import { createWriteStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { AppError } from '../../errors.ts'
import { PRIVATE_FILE_MODE } from '../../private-files.ts'
import { BACKUP_MARK, passAndHash, type BackupTarget } from './backup-layout.ts'
import type { Cipher } from './cipher.ts'

/** Creates a zip, encrypted as a whole if there is a cipher. Throws `file-exists`. */
export async function createZipTarget(file: string, cipher: Cipher | null): Promise<BackupTarget> {
  await assertNew(file)
  const partial = `${file}.partial`
  const zip = new ZipFile()
  // The types do not say that it is a PassThrough.
  const output = zip.outputStream as Readable
  const content = cipher ? await cipher.encrypt(output) : output
  const writing = pipeline(content, createWriteStream(partial, { flags: 'wx', mode: PRIVATE_FILE_MODE }))
  // Awaited at the end; an earlier rejection must not count as unhandled.
  writing.catch(() => {})
  zip.addBuffer(Buffer.from(JSON.stringify(BACKUP_MARK.content)), BACKUP_MARK.name)
  return {
    scratch: file,
    async putBlob(entry, size, open) {
      // An open blob can be read to its end even if it is removed meanwhile.
      const blob = await open()
      let digest = ''
      const hashed = Readable.from(
        passAndHash(blob, hex => void (digest = hex)),
        { objectMode: false },
      )
      zip.addReadStream(hashed, entry, { compress: false, size })
      await Promise.race([finished(hashed, { writable: false }), waitForFailure(writing)])
      return digest
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
  const message = `${file} already exists. Name a new file; backups are never overwritten.`
  throw new AppError('file-exists', 409, message)
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
