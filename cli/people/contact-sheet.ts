import path from 'node:path'
import { addNumber } from '../../server/machinery/files/file-names.ts'
import { describeCount } from '../output.ts'
import { escapeHtml, renderHead, renderPortrait, PAGE_STYLE, isFreeOrOurs, writePage } from '../html-page.ts'
import type { Person, PersonFace } from './build-people.ts'
import { NO_FACES, type PlannedFile } from './plan-files.ts'

/** Marks a page written by Kindred, so that a later run may overwrite it. */
export const CONTACT_SHEET_MARK = '<meta name="generator" content="Kindred contact sheet">'

/** Faces shown per person, highest quality first; each takes about 4 kB. */
const MAX_PORTRAITS = 60

/** People shown of those who are in one photo only. */
const MAX_SEEN_ONCE = 300

export type ContactSheet = {
  readonly people: readonly Person[]
  /** Where each file was written. */
  readonly planned: readonly PlannedFile[]
  readonly photoCount: number
  readonly withoutFacesCount: number
  /** The JPEG of a face; undefined if it is no longer there. */
  readonly readPortrait: (face: PersonFace) => Promise<Uint8Array | undefined>
}

/**
 * Renders a page that shows each person's faces and needs no other file, so that it works from a
 * disk and from a server. Yields it in parts, because the page of a large album is longer than a
 * string can be.
 */
export async function* renderContactSheet(sheet: ContactSheet): AsyncGenerator<string> {
  const { people, photoCount, withoutFacesCount } = sheet
  const renderFace = createFaceRenderer(sheet)
  yield `${renderHead({ title: 'People', mark: CONTACT_SHEET_MARK, style: PAGE_STYLE })}<body>
<header><h1>People</h1><p>${describeCount(people.length, 'person', 'people')} in ${describeCount(photoCount, 'photo')}</p></header>
<main>
`
  for (const person of people.filter(({ files }) => files.length > 1)) {
    yield await renderPerson(person, renderFace)
  }
  const seenOnce = people.filter(({ files }) => files.length === 1)
  if (seenOnce.length > 0) yield await renderSeenOnce(seenOnce, renderFace)
  if (withoutFacesCount > 0) {
    const text = `${describeCount(withoutFacesCount, 'photo')} without a face`
    yield `<p class="rest"><a href="${encodeLink(NO_FACES)}/">${text}</a></p>\n`
  }
  yield '</main>\n</body>\n</html>\n'
}

/** Renders a face as a link to its photo in the person's folder. */
type RenderFace = (person: Person, face: PersonFace) => Promise<string>

function createFaceRenderer({ planned, readPortrait }: ContactSheet): RenderFace {
  const targets = new Map(
    planned.map(({ target, file }) => [buildKey(target.slice(0, target.indexOf('/')), file.path), target]),
  )
  return async (person, face) => {
    const target = targets.get(buildKey(person.name, face.file.path)) ?? person.name
    const image = renderPortrait(face.file.name, await readPortrait(face))
    return `<a href="${encodeLink(target)}" title="${escapeHtml(face.file.name)}">${image}</a>`
  }
}

/** A file is written to several folders; folder and source identify a target. */
function buildKey(folder: string, source: string): string {
  return `${folder}/${source}`
}

async function renderPerson(person: Person, renderFace: RenderFace): Promise<string> {
  const items: string[] = []
  for (const face of person.faces.slice(0, MAX_PORTRAITS)) {
    items.push(`<li>${await renderFace(person, face)}</li>`)
  }
  return `<section>
<h2>${renderName(person)} <small>${describeCount(person.files.length, 'photo')}</small></h2>
<ul>
${items.join('\n')}
</ul>${renderMore(person.faces.length - items.length, 'more face', 'more faces')}
</section>
`
}

/** People of one photo share a section, as there may be many passers-by. */
async function renderSeenOnce(people: readonly Person[], renderFace: RenderFace): Promise<string> {
  const items: string[] = []
  for (const person of people.slice(0, MAX_SEEN_ONCE)) {
    const [face] = person.faces
    if (face) items.push(`<li>${await renderFace(person, face)}${renderName(person)}</li>`)
  }
  return `<section>
<h2>Seen in one photo <small>${describeCount(people.length, 'person', 'people')}</small></h2>
<ul class="once">
${items.join('\n')}
</ul>${renderMore(people.length - items.length, 'more person', 'more people')}
</section>
`
}

function renderMore(more: number, singular: string, plural: string): string {
  return more > 0 ? `\n<p class="more">and ${describeCount(more, singular, plural)}</p>` : ''
}

function renderName({ name }: Person): string {
  return `<a class="name" href="${encodeLink(name)}/">${escapeHtml(name)}</a>`
}

function encodeLink(target: string): string {
  return escapeHtml(target.split('/').map(encodeURIComponent).join('/'))
}

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
