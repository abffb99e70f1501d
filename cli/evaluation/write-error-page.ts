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

/** Throws a UsageError if another program wrote this file. To be called before the evaluation. */
export async function checkErrorPage(file: string): Promise<void> {
  if (!(await isFreeOrOurs(file, ERROR_PAGE_MARK)))
    throw new UsageError(`${file} exists and is not a page of errors that Kindred wrote`)
}

/**
 * Writes the page of errors. `findPath` gives the file of a picture, `findFace` the face that
 * counts.
 */
export async function writeErrorPage(
  file: string,
  errors: GroupingErrors,
  {
    findPath,
    findFace,
  }: {
    readonly findPath: (picture: string) => string | undefined
    readonly findFace: (picture: string) => Face | undefined
  },
): Promise<void> {
  const cutPortrait = async (picture: string): Promise<Uint8Array | undefined> => {
    const path = findPath(picture)
    if (path === undefined) return undefined
    const input = await decodeForEngine(await readFile(path))
    const { width, height } = input.header
    return await cropFace(input, findFace(picture)?.box ?? { x: 0, y: 0, width, height }, PORTRAIT_PX)
  }
  await writePage(file, renderErrorPage({ errors, readPortrait: cutPortrait }))
}
