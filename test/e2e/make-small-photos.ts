import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paintNoise } from './paint-noise.ts'

const SIDE_PX = 64

/** Creates this many small JPEGs with different bytes, which are quick to upload and to process. */
export async function makeSmallPhotos(folder: string, count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const paths = Array.from({ length: count }, (_, index) => join(folder, `small-${index + 1}.jpg`))
  await Promise.all(paths.map(async path => writeFile(path, await paintNoise(SIDE_PX, SIDE_PX))))
  return paths
}
