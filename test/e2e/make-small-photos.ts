import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const SIDE_PX = 64

/** So many small JPEGs of nothing, each with other bytes; they are quick to upload and quick to look through. */
export async function makeSmallPhotos(folder: string, count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const paths = Array.from({ length: count }, (_, index) => join(folder, `small-${index + 1}.jpg`))
  await Promise.all(
    paths.map(path =>
      sharp(randomBytes(SIDE_PX * SIDE_PX * 3), { raw: { width: SIDE_PX, height: SIDE_PX, channels: 3 } })
        .jpeg()
        .toFile(path),
    ),
  )
  return paths
}
