import { readFile } from 'node:fs/promises'
import type { Face } from '../../faces/face.ts'
import { cropFace } from '../../server/machinery/imaging/crop-face.ts'
import { decodeForEngine } from '../../server/machinery/imaging/decode-for-engine.ts'
import { describeCount } from '../output.ts'
import { escapeHtml, renderHead, renderPortrait, PAGE_STYLE, isFreeOrOurs, writePage } from '../html-page.ts'
import { UsageError } from '../command-context.ts'
import type { GroupingErrors, PictureSet } from './list-errors.ts'

/** Marks an error page written by Kindred, so that a later run may overwrite it. */
export const ERROR_PAGE_MARK = '<meta name="generator" content="Kindred errors">'

/** Errors of a kind that are shown, the worst first. */
const MAX_ERRORS = 100

/** People or groups that are shown of one error. */
const MAX_SETS = 12

/** Portraits of a person or group in one error. */
const MAX_PORTRAITS = 8

/** Pictures without a face that are shown. */
const MAX_WITHOUT_FACE = 200

export type ErrorPage = {
  readonly errors: GroupingErrors
  /** Reads the JPEG of a picture's face, or of the whole picture if it has no face. */
  readonly readPortrait: (picture: string) => Promise<Uint8Array | undefined>
}

/**
 * Renders the errors of a grouping as portraits: people who were merged, people who were divided,
 * and pictures in which no face was found. Yields the page in parts.
 */
export async function* renderErrorPage({ errors, readPortrait }: ErrorPage): AsyncGenerator<string> {
  const { merged, divided, withoutFace } = errors
  yield `${renderHead({ title: 'Errors', mark: ERROR_PAGE_MARK, style: PAGE_STYLE })}<body>
<header><h1>Errors</h1><p>${[
    `${describeCount(merged.length, 'group')} of several people`,
    `${describeCount(divided.length, 'person', 'people')} in several groups`,
    `${describeCount(withoutFace.length, 'picture')} without a face`,
  ].join(', ')}</p></header>
<main>
`
  for (const sets of merged.slice(0, MAX_ERRORS)) {
    yield await renderError(`${sets.length} people in one group`, sets, readPortrait)
  }
  for (const { person, groups } of divided.slice(0, MAX_ERRORS)) {
    yield await renderError(`${person} in ${groups.length} groups`, groups, readPortrait)
  }
  if (withoutFace.length > 0) {
    const shown = withoutFace.slice(0, MAX_WITHOUT_FACE)
    yield `<section>\n<h2>Without a face</h2>\n${await renderPictures(shown, readPortrait)}</section>\n`
  }
  yield '</main>\n</body>\n</html>\n'
}

async function renderError(
  title: string,
  sets: readonly PictureSet[],
  readPortrait: ErrorPage['readPortrait'],
): Promise<string> {
  const parts: string[] = []
  for (const set of sets.slice(0, MAX_SETS)) {
    const shown = set.pictures.slice(0, MAX_PORTRAITS)
    const count = describeCount(set.pictures.length, 'picture')
    parts.push(`<h3>${escapeHtml(set.title)} <small>${count}</small></h3>
${await renderPictures(shown, readPortrait)}`)
  }
  const more = sets.length - MAX_SETS
  if (more > 0) parts.push(`<p class="more">and ${more} more</p>\n`)
  return `<section>\n<h2>${escapeHtml(title)}</h2>\n${parts.join('')}</section>\n`
}

async function renderPictures(
  pictures: readonly string[],
  readPortrait: ErrorPage['readPortrait'],
): Promise<string> {
  const items: string[] = []
  for (const picture of pictures) {
    const portrait = renderPortrait(picture, await readPortrait(picture))
    items.push(`<li title="${escapeHtml(picture)}">${portrait}</li>`)
  }
  return `<ul>\n${items.join('\n')}\n</ul>\n`
}

/** Side of the portraits: sharp on high-resolution screens. */
const PORTRAIT_PX = 192

/** Throws a UsageError if another program wrote this file. To be called before the evaluation. */
export async function checkErrorPage(file: string): Promise<void> {
  if (!(await isFreeOrOurs(file, ERROR_PAGE_MARK)))
    throw new UsageError(
      `${file} already exists and isn't an error page written by Kindred. Choose a different name.`,
    )
}

/**
 * Writes the error page. `findPath` gives the file of a picture, `findFace` the face that
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
