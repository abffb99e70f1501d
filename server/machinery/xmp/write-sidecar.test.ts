import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { HAS_EXIFTOOL, readWithExiftool, writeWithExiftool } from '../../../test/run-exiftool.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { readPhotoHeader } from '../imaging/photo-header.ts'
import { toUpright } from './orientation.ts'
import { cleanPersonName, readPhotoNames } from './photo-names.ts'
import { writeSidecar } from './write-sidecar.ts'

const share = fc.double({ min: 0, max: 0.7, noNaN: true })
const size = fc.double({ min: 0.01, max: 0.3, noNaN: true })
const anyBox = fc.record({ x: share, y: share, width: size, height: size })
const anyName = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 30 })
  .map(text => cleanPersonName(text.toWellFormed().replace(/[\u{fffe}\u{ffff}]/gu, '')))
  .filter(name => name !== null)

const buildRegion = (Name: string) => ({
  Name,
  Type: 'Face',
  Area: { X: 0.4, Y: 0.75, W: 0.4, H: 0.3, Unit: 'normalized' },
})

describe('writeSidecar', () => {
  test('can be read back by Kindred, with any names, boxes and orientation', () => {
    const faces = fc.uniqueArray(fc.record({ name: anyName, box: anyBox }), {
      selector: face => face.name,
      maxLength: 6,
    })
    fc.assert(
      fc.property(faces, fc.integer({ min: 1, max: 8 }), (named, orientation) => {
        const names = readPhotoNames(writeSidecar({ width: 300, height: 400, orientation }, named))
        const back = names?.regions.map(({ name, box }) => ({ name, box: toUpright(box, orientation) })) ?? []
        expect(back.map(({ name }) => name)).toEqual(named.map(({ name }) => name))
        for (const [i, { box }] of back.entries()) {
          for (const side of ['x', 'y', 'width', 'height'] as const) {
            expect(box[side]).toBeCloseTo(named[i]?.box[side] ?? -1, 5)
          }
        }
      }),
    )
  })

  test.skipIf(!HAS_EXIFTOOL)('can be read by exiftool as regions of the stored picture', async () => {
    const file = join(await makeTemporaryFolder(), 'IMG_1.jpg.xmp')
    const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }
    const names = ['Ann & <Bob> "x" &#65;', 'ज़ोया']
    await writeFile(
      file,
      writeSidecar(
        { width: 3000, height: 4000, orientation: 6 },
        names.map(name => ({ name, box })),
      ),
    )
    expect(await readWithExiftool(file)).toMatchObject({
      Orientation: 6,
      RegionInfo: {
        AppliedToDimensions: { W: 4000, H: 3000, Unit: 'pixel' },
        RegionList: names.map(buildRegion),
      },
      RegionInfoMP: {
        Regions: names.map(PersonDisplayName => ({ PersonDisplayName, Rectangle: '0.2, 0.6, 0.4, 0.3' })),
      },
      PersonInImage: names,
      TagsList: names.map(name => `People/${name}`),
      HierarchicalSubject: names.map(name => `People|${name}`),
    })
  })
})

describe('a photo into which exiftool wrote regions', () => {
  const WORKING_GROUP =
    '-XMP-mwg-rs:RegionInfo={AppliedToDimensions={W=400,H=300,Unit=pixel},RegionList=[{Area={X=0.3,Y=0.4,W=0.1,H=0.2,Unit=normalized},Name=Ann Lee,Type=Face}]}'
  const MICROSOFT =
    '-XMP-MP:RegionInfoMP={Regions=[{PersonDisplayName=Ann Lee,Rectangle=0.25|, 0.3|, 0.1|, 0.2}]}'
  const ann = {
    name: 'Ann Lee',
    box: {
      x: expect.closeTo(0.25) as number,
      y: expect.closeTo(0.3) as number,
      width: expect.closeTo(0.1) as number,
      height: expect.closeTo(0.2) as number,
    },
  }

  const SIZE = { appliedTo: { width: 400, height: 300 } }
  const WRITTEN = [
    { tags: [WORKING_GROUP], size: SIZE },
    { tags: [MICROSOFT], size: {} },
  ]

  test.skipIf(!HAS_EXIFTOOL).each(['jpeg', 'png', 'webp', 'tiff'] as const)(
    'is understood: %s',
    async format => {
      const folder = await makeTemporaryFolder()
      const bytes = await buildPhotoBytes({ shade: 3, format, width: 400, height: 300 })
      for (const [i, { tags, size }] of WRITTEN.entries()) {
        const file = join(folder, `photo-${i}.${format}`)
        await writeFile(file, bytes)
        await writeWithExiftool(file, [...tags, '-XMP-iptcExt:PersonInImage=Bob'])
        const { xmp } = await readPhotoHeader(await readFile(file))
        expect(readPhotoNames(xmp ?? new Uint8Array())).toEqual({ regions: [ann], people: ['Bob'], ...size })
      }
    },
  )

  test.skipIf(!HAS_EXIFTOOL)('is understood from a sidecar written by exiftool', async () => {
    const file = join(await makeTemporaryFolder(), 'photo.xmp')
    await writeWithExiftool(file, [WORKING_GROUP])
    expect(readPhotoNames(await readFile(file))).toEqual({ regions: [ann], people: [], ...SIZE })
  })
})
