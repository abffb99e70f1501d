import { readFile } from 'node:fs/promises'
import type { Face } from '../../faces/face.ts'
import { cropFace } from '../../server/imaging/crop-face.ts'
import { decodeForEngine } from '../../server/imaging/decode-for-engine.ts'
import { isFreeOrOurs, writePage } from '../pages/write-page.ts'
import { UsageError } from '../command-context.ts'
import { ERROR_PAGE_MARK, renderErrorPage } from './error-page.ts'
import type { GroupingErrors } from './list-errors.ts'

/** Side of the portraits: sharp on high-resolution screens. */
const PORTRAIT_PX = 192

/** Throws a UsageError if a file that Kindred did not write is there. Call it before the work. */
export async function checkErrorPage(file: string): Promise<void> {
  if (!(await isFreeOrOurs(file, ERROR_PAGE_MARK)))
    throw new UsageError(`${file} exists and is not a page of errors that Kindred wrote`)
}

/**
 * Writes the page of errors. `pathOf` gives the file of a picture, `faceOf` the face that counts.
 */
export async function writeErrorPage(
  file: string,
  errors: GroupingErrors,
  {
    pathOf,
    faceOf,
  }: {
    readonly pathOf: (picture: string) => string | undefined
    readonly faceOf: (picture: string) => Face | undefined
  },
): Promise<void> {
  const portraitOf = async (picture: string): Promise<Uint8Array | undefined> => {
    const path = pathOf(picture)
    if (path === undefined) return undefined
    const input = await decodeForEngine(await readFile(path))
    const { width, height } = input.header
    return await cropFace(input, faceOf(picture)?.box ?? { x: 0, y: 0, width, height }, PORTRAIT_PX)
  }
  await writePage(file, renderErrorPage({ errors, portraitOf }))
}
