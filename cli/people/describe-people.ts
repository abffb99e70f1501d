import { describeCount } from '../describe-count.ts'
import { ENGINE_VERSION } from '../../faces/engine-version.ts'
import type { Box } from '../../faces/face.ts'
import { oneLine } from '../photos/one-line.ts'
import type { LookedAtFile, Person } from './build-people.ts'

export type ClusterResult = {
  readonly people: readonly Person[]
  readonly withoutFaces: readonly LookedAtFile[]
  /** What could not be read or written. */
  readonly failed: readonly { readonly file: string; readonly reason: string }[]
  /** Undefined if nothing was written. */
  readonly out: string | undefined
  readonly contactSheet: string | undefined
  readonly photoCount: number
  readonly fromCacheCount: number
  readonly seconds: number
}

/** The result for another program. */
export function peopleAsJson(result: ClusterResult): string {
  const { people, withoutFaces, failed, out, contactSheet, photoCount, fromCacheCount, seconds } = result
  const json = {
    photos: photoCount,
    photosFromCache: fromCacheCount,
    faces: people.reduce((sum, person) => sum + person.faces.length, 0),
    people: people.map(person => ({
      name: person.name,
      photos: person.files.map(({ file }) => file.name),
      faces: person.faces.map(({ file, face }) => ({
        photo: file.name,
        box: wholePixels(face.box),
      })),
    })),
    noFaces: withoutFaces.map(({ file }) => file.name),
    failed,
    out: out ?? null,
    contactSheet: contactSheet ?? null,
    seconds,
    engineVersion: ENGINE_VERSION,
  }
  return JSON.stringify(json, undefined, 2)
}

function wholePixels({ x, y, width, height }: Box): Box {
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
}

/** So many people are listed by name; a contact sheet shows the others better than a terminal. */
const MOST_LISTED = 20

/** The result for a person. */
export function peopleAsText(result: ClusterResult): string {
  const { people, withoutFaces, out, contactSheet, photoCount } = result
  const lines = people
    .slice(0, MOST_LISTED)
    .map(({ name, files }) => `${oneLine(name).padEnd(12)} ${describeCount(files.length, 'photo')}`)
  if (people.length > MOST_LISTED)
    lines.push(`and ${describeCount(people.length - MOST_LISTED, 'more person', 'more people')}`)
  if (withoutFaces.length > 0)
    lines.push(`${'No faces'.padEnd(12)} ${describeCount(withoutFaces.length, 'photo')}`)
  lines.push(`${describeCount(people.length, 'person', 'people')} in ${describeCount(photoCount, 'photo')}`)
  if (out !== undefined) lines.push(`Written to ${oneLine(out)}`)
  if (contactSheet !== undefined) lines.push(`See ${oneLine(contactSheet)}`)
  return lines.join('\n')
}
