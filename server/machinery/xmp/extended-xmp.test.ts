import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { HAS_EXIFTOOL, writeWithExiftool } from '../../../test/run-exiftool.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { readPhotoHeader } from '../imaging/photo-header.ts'
import { readExtendedXmp } from './extended-xmp.ts'
import { readPhotoNames } from './photo-names.ts'

const PEOPLE = 180

/** Writes a photo with more names than fit into one segment, so that exiftool adds others. */
async function writeCrowd(): Promise<Buffer> {
  const file = join(await makeTemporaryFolder(), 'crowd.jpg')
  await writeFile(file, await buildPhotoBytes({ shade: 1 }))
  const regions = Array.from({ length: PEOPLE }, (_, i) => {
    const area = `X=${(i + 1) / (PEOPLE + 2)},Y=0.5,W=0.01,H=0.02,Unit=normalized`
    return `{Name=Guest ${i},Type=Face,Area={${area}}}`
  })
  await writeWithExiftool(file, [
    `-XMP-mwg-rs:RegionInfo={RegionList=[${regions.join(',')}]}`,
    `-XMP-dc:Description=${'a long story '.repeat(3000)}`,
  ])
  return readFile(file)
}

describe.skipIf(!HAS_EXIFTOOL)('XMP beyond one segment', () => {
  test('is read with the main packet that names it', async () => {
    const photo = await writeCrowd()
    const { xmp = Buffer.alloc(0) } = await readPhotoHeader(photo)
    expect(Buffer.from(xmp).includes('HasExtendedXMP')).toBe(true)
    const names = readPhotoNames(xmp, photo)
    expect(names?.regions.map(({ name }) => name)).toEqual(
      Array.from({ length: PEOPLE }, (_, i) => `Guest ${i}`),
    )
    expect(readPhotoNames(xmp)).toBeNull()
  })

  test('is ignored if it is damaged, truncated, or of another photo', async () => {
    const photo = await writeCrowd()
    const guid = /HasExtendedXMP>?[='"]*([0-9A-F]{32})/.exec(photo.toString('latin1'))?.[1] ?? ''
    expect(readExtendedXmp(photo, guid)?.length).toBeGreaterThan(40_000)
    expect(readExtendedXmp(photo, 'F'.repeat(32))).toBeNull()
    expect(readExtendedXmp(photo, '')).toBeNull()
    const damaged = Buffer.from(photo)
    damaged.write('Ghost', damaged.indexOf('Guest'))
    expect(readExtendedXmp(damaged, guid)).toBeNull()
    for (const length of [0, 3, 100, damaged.indexOf('Guest'), damaged.indexOf('Guest 9')]) {
      expect(readExtendedXmp(photo.subarray(0, length), guid)).toBeNull()
    }
  })
})
