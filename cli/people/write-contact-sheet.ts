import path from 'node:path'
import { addNumber } from '../../server/file-names.ts'
import { isFreeOrOurs, writePage } from '../pages/write-page.ts'
import { CONTACT_SHEET_MARK } from './contact-sheet.ts'

const CONTACT_SHEET_FILE = 'contact-sheet.html'

/**
 * Writes the page atomically and returns its name: that of an earlier page of Kindred, else an
 * unused one. Throws an AppError when the folder cannot be written.
 */
export async function writeContactSheet(folder: string, html: AsyncIterable<string>): Promise<string> {
  const name = await chooseName(folder)
  await writePage(path.join(folder, name), html)
  return name
}

async function chooseName(folder: string): Promise<string> {
  for (let copy = 1; ; copy++) {
    const name = addNumber(CONTACT_SHEET_FILE, copy)
    if (await isFreeOrOurs(path.join(folder, name), CONTACT_SHEET_MARK)) return name
  }
}
