import { open, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../server/errors.ts'
import { numberedName } from '../../server/file-names.ts'
import { describeFileError, fileErrorCode } from '../photos/describe-file-error.ts'
import { CONTACT_SHEET_MARK } from './contact-sheet.ts'

const CONTACT_SHEET_FILE = 'contact-sheet.html'

/**
 * Writes the page atomically and returns its name: that of an earlier page of Kindred, else an
 * unused one. Throws an AppError when the folder cannot be written.
 */
export async function writeContactSheet(folder: string, html: AsyncIterable<string>): Promise<string> {
  try {
    const name = await chooseName(folder)
    const unfinished = path.join(folder, '.kindred-contact-sheet')
    await writeFile(unfinished, html)
    await rename(unfinished, path.join(folder, name))
    return name
  } catch (error) {
    const message = `the contact sheet cannot be written into ${folder}: ${describeFileError(error)}`
    throw new AppError('output-unwritable', 507, message, { cause: error })
  }
}

async function chooseName(folder: string): Promise<string> {
  for (let copy = 1; ; copy++) {
    const name = numberedName(CONTACT_SHEET_FILE, copy)
    if (await isFreeOrOurs(path.join(folder, name))) return name
  }
}

async function isFreeOrOurs(file: string): Promise<boolean> {
  try {
    const handle = await open(file)
    try {
      // The mark is in the page's head.
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
      return buffer.toString('latin1', 0, bytesRead).includes(CONTACT_SHEET_MARK)
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return true
    if (fileErrorCode(error) === 'EISDIR') return false
    throw error
  }
}
