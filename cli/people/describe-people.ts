import { describeCount } from '../describe-count.ts'
import { formatEngineVersion } from '../../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import type { Box } from '../../faces/face.ts'
import { toOneLine } from '../photos/to-one-line.ts'
import type { ProcessedFile, Person } from './build-people.ts'

export type ClusterResult = {
  readonly people: readonly Person[]
  readonly withoutFaces: readonly ProcessedFile[]
  /** Files that could not be read or written. */
  readonly failed: readonly { readonly file: string; readonly reason: string }[]
  /** Undefined if nothing was written. */
  readonly out: string | undefined
  readonly contactSheet: string | undefined
  readonly photoCount: number
  readonly fromCacheCount: number
  readonly seconds: number
}

/** Formats the result for other programs. */
export function formatPeopleAsJson(result: ClusterResult): string {
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
        box: roundBox(face.box),
      })),
    })),
    noFaces: withoutFaces.map(({ file }) => file.name),
    failed,
    out: out ?? null,
    contactSheet: contactSheet ?? null,
    seconds,
    engineVersion: formatEngineVersion(BUNDLED_NETWORK),
  }
  return JSON.stringify(json, undefined, 2)
}

function roundBox({ x, y, width, height }: Box): Box {
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
}

/** People listed by name; the contact sheet shows all. */
const MAX_LISTED = 20

/** Formats the result for people. */
export function formatPeopleAsText(result: ClusterResult): string {
  const { people, withoutFaces, out, contactSheet, photoCount } = result
  const lines = people
    .slice(0, MAX_LISTED)
    .map(({ name, files }) => `${toOneLine(name).padEnd(12)} ${describeCount(files.length, 'photo')}`)
  if (people.length > MAX_LISTED)
    lines.push(`and ${describeCount(people.length - MAX_LISTED, 'more person', 'more people')}`)
  if (withoutFaces.length > 0)
    lines.push(`${'No faces'.padEnd(12)} ${describeCount(withoutFaces.length, 'photo')}`)
  lines.push(`${describeCount(people.length, 'person', 'people')} in ${describeCount(photoCount, 'photo')}`)
  if (out !== undefined) lines.push(`Written to ${toOneLine(out)}`)
  if (contactSheet !== undefined) lines.push(`See ${toOneLine(contactSheet)}`)
  return lines.join('\n')
}
