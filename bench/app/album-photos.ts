import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { SentPhoto } from '../../test/server/server-client.ts'

// The PNGs of the albums exceed the default limit of the server.
const PHOTO_EXTENSIONS = new Set(['.jpg', '.jpeg', '.webp'])

/**
 * Reads photos of an album in the order of their names. If `count` is larger than the album, the
 * same photos follow with other names and hashes.
 */
export async function readAlbum(folder: string, count: number): Promise<SentPhoto[]> {
  const names = (await readdir(folder))
    .filter(name => PHOTO_EXTENSIONS.has(extname(name).toLowerCase()))
    .sort()
  return Promise.all(Array.from({ length: count }, (_, i) => readPhoto(folder, names, i)))
}

/** Yields the photos of readAlbum one by one, for more photos than fit in memory. */
export async function* streamAlbum(folder: string, count: number): AsyncGenerator<SentPhoto> {
  const names = (await readdir(folder))
    .filter(name => PHOTO_EXTENSIONS.has(extname(name).toLowerCase()))
    .sort()
  for (let i = 0; i < count; i++) yield readPhoto(folder, names, i)
}

async function readPhoto(folder: string, names: readonly string[], i: number): Promise<SentPhoto> {
  const name = names[i % names.length]
  if (name === undefined) throw new Error(`${folder} holds no photos.`)
  const bytes = await readFile(join(folder, name))
  const round = Math.floor(i / names.length)
  // Decoders ignore bytes after the end of an image; they give each round's photos other hashes.
  return round === 0
    ? { name, bytes }
    : { name: `${round}-${name}`, bytes: Buffer.concat([bytes, Buffer.from(`round ${round}`)]) }
}
