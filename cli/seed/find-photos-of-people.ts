import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createFaceEngine } from '../../faces/engine.ts'
import { loadFaceModels } from '../../server/imaging/load-face-models.ts'
import { UsageError } from '../command-context.ts'
import type { SeedPhoto } from './seed-photo.ts'

const PHOTO = /\.(?:jpe?g|png|webp|heic|avif|tiff?)$/i

/**
 * Lists up to `count` photos from a folder with one folder per person, about equally many of each.
 */
export async function findPhotosOfPeople(folder: string, count: number): Promise<SeedPhoto[]> {
  const engine = createFaceEngine(await loadFaceModels({ threads: 0 }))
  const people = await listFolders(folder)
  const perPerson = await Promise.all(people.map(person => listPhotos(join(folder, person))))
  const mostOfOne = Math.max(0, ...perPerson.map(photos => photos.length))
  // The first of each person, then the second of each.
  const paths = Array.from({ length: mostOfOne }, (_, i) =>
    perPerson.flatMap(photos => photos[i] ?? []),
  ).flat()
  if (paths.length === 0)
    throw new UsageError(`${folder} holds no folder with photos. Give one with a folder for each person.`)
  return paths
    .slice(0, count)
    .map(path => ({ name: basename(path), readBytes: () => readFile(path), engine }))
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.flatMap(entry => (entry.isDirectory() ? [entry.name] : [])).sort()
}

async function listPhotos(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter(name => PHOTO.test(name))
    .sort()
    .map(name => join(folder, name))
}
