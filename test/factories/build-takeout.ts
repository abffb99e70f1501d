import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { ZipFile } from 'yazl'

/** Files of an export: their bytes by path. */
export type TakeoutFiles = Readonly<Record<string, Buffer | string>>

export const GOOGLE = 'Takeout/Google Photos'

/** Builds the JSON file that Google writes beside a photo. */
export function buildNote({
  title,
  ...rest
}: {
  title: string
  takenAt?: number
  description?: string
  people?: readonly string[]
  isFavourite?: boolean
  isTrashed?: boolean
  isArchived?: boolean
}): string {
  const { takenAt = 1_560_000_000_000, description = '', people = [], isFavourite = false } = rest
  const { isTrashed = false, isArchived = false } = rest
  return JSON.stringify({
    title,
    description,
    creationTime: { timestamp: '1700000000', formatted: 'Nov 14, 2023, 10:13:20 PM UTC' },
    photoTakenTime: { timestamp: String(takenAt / 1000) },
    geoData: { latitude: 0, longitude: 0 },
    people: people.map(name => ({ name })),
    ...(isFavourite && { favorited: true }),
    ...(isTrashed && { trashed: true }),
    ...(isArchived && { archived: true }),
  })
}

/** Writes a part as Google does: as `.tgz` if the file has this extension, else as a zip. */
export async function writePart(file: string, files: TakeoutFiles): Promise<void> {
  if (file.endsWith('.tgz')) {
    const tar = pack()
    const writing = pipeline(tar, createGzip(), createWriteStream(file))
    for (const [name, content] of Object.entries(files)) tar.entry({ name }, content)
    tar.finalize()
    await writing
    return
  }
  await pipeline(packZip(files), createWriteStream(file))
}

/** Builds a part that is a zip. */
export function buildZipPart(files: TakeoutFiles): Promise<Buffer> {
  return buffer(packZip(files))
}

function packZip(files: TakeoutFiles): NodeJS.ReadableStream {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) {
    const options = { compress: name.endsWith('.json') }
    zip.addBuffer(Buffer.from(content), name, options)
  }
  zip.end()
  return zip.outputStream
}
