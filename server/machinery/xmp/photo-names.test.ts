import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { HAS_EXIFTOOL, writeWithExiftool } from '../../../test/run-exiftool.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { readPhotoHeader } from '../imaging/photo-header.ts'
import {
  APPLE,
  DETAILS,
  DIGIKAM,
  IPTC,
  LIGHTROOM,
  MICROSOFT,
  OSXPHOTOS,
  PICASA,
  TAGS,
  xmpPacket,
} from './fixtures/other-programs.ts'
import { MAX_XMP_BYTES, parseXmp } from './parse-xmp.ts'
import { cleanPersonName, readPhotoNames, readExtendedXmp } from './photo-names.ts'

/** Of the picture for which the regions were written. */
const SIZE = { width: 4000, height: 3000 }
const ann = {
  name: 'Ann',
  box: {
    x: expect.closeTo(0.25) as number,
    y: expect.closeTo(0.3) as number,
    width: expect.closeTo(0.1) as number,
    height: expect.closeTo(0.2) as number,
  },
}

const buildIptc = (names: string): Buffer =>
  xmpPacket(
    `<rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><Iptc4xmpExt:PersonInImage><rdf:Bag>${names}</rdf:Bag></Iptc4xmpExt:PersonInImage></rdf:Description>`,
  )

const buildArea = (numbers: string) =>
  readPhotoNames(Buffer.from(LIGHTROOM.toString().replace(/stArea:h="0.20000"[^/]*/, numbers)))

describe('readPhotoNames', () => {
  test('reads what other programs write', () => {
    expect(readPhotoNames(LIGHTROOM)).toEqual({ regions: [ann], people: [], appliedTo: SIZE })
    expect(readPhotoNames(PICASA)).toEqual({ regions: [ann], people: [], appliedTo: SIZE })
    expect(readPhotoNames(APPLE)).toEqual({ regions: [ann], people: [] })
    expect(readPhotoNames(MICROSOFT)).toEqual({ regions: [ann], people: ['Bob'] })
    expect(readPhotoNames(DIGIKAM)).toEqual({ regions: [ann], people: ['Bob'] })
    expect(readPhotoNames(buildIptc('<rdf:li>Ann</rdf:li><rdf:li>Bob</rdf:li>'))).toEqual({
      regions: [],
      people: ['Ann', 'Bob'],
    })
  })

  test('reads names without boxes: lists, and tags below "People" without their groups', () => {
    expect(readPhotoNames(OSXPHOTOS)).toEqual({ regions: [ann], people: ['Bob'], appliedTo: SIZE })
    expect(readPhotoNames(DETAILS)).toEqual({ regions: [], people: ['Ann'] })
    expect(readPhotoNames(TAGS)?.people.toSorted()).toEqual(['Ann', 'Bob', 'Eve', 'Mia', 'Zoë'])
  })

  test('reads properties of namespaces without the slash or hash at their end', () => {
    for (const packet of [LIGHTROOM, PICASA, APPLE, MICROSOFT, DIGIKAM, OSXPHOTOS, DETAILS, TAGS, IPTC]) {
      const ends = /(xmlns:\w[\w-]*=["']http:[^"']*)[/#](["'])/g
      const cut = Buffer.from(packet.toString().replaceAll(ends, '$1$2'))
      expect(cut.equals(packet)).toBe(false)
      expect(readPhotoNames(cut)).toEqual(readPhotoNames(packet))
    }
  })

  test('reads IPTC’s regions of people: boxes and polygons', () => {
    const zoe = { name: 'Zoë', box: { x: 0.6, y: 0.2, width: expect.closeTo(0.15) as number, height: 0.3 } }
    expect(readPhotoNames(IPTC)).toEqual({ regions: [ann, zoe], people: ['Bob'] })
  })

  test('reads areas in pixels, and leaves out invalid boxes', () => {
    const inPixels = 'stArea:h="600" stArea:w="400" stArea:x="1200" stArea:y="1200" stArea:unit="pixel"'
    expect(buildArea(inPixels)).toEqual({ regions: [ann], people: [], appliedTo: SIZE })
    // The name is kept without a region.
    for (const broken of [
      'stArea:h="x" stArea:w="0.1" stArea:x="0.3" stArea:y="0.4"',
      'stArea:h="-0.2" stArea:w="0.1" stArea:x="0.3" stArea:y="0.4"',
      'stArea:h="0.2" stArea:w="0.1" stArea:x="5" stArea:y="0.4"',
      'stArea:h="1e999" stArea:w="Infinity" stArea:x="NaN" stArea:y="0x10"',
      'stArea:h="0.2"',
    ]) {
      expect(buildArea(broken)).toEqual({ regions: [], people: ['Ann'] })
    }
  })

  test('reduces names to one line of plain text', () => {
    expect(cleanPersonName('  Ann\n\u0000 \u202eLee ')).toBe('Ann Lee')
    expect(cleanPersonName('Zoe\u0308')).toBe('Zoë')
    expect(cleanPersonName('<script>alert(1)</script>')).toBe('<script>alert(1)</script>')
    expect(cleanPersonName('Unknown')).toBeNull()
    expect(cleanPersonName('Person 12')).toBeNull()
    expect(cleanPersonName(' \u200e ')).toBeNull()
    expect(Array.from(cleanPersonName('😀'.repeat(5000)) ?? '')).toHaveLength(100)
    expect(readPhotoNames(buildIptc('<rdf:li>A &amp; B &#65; &lt;C&gt;</rdf:li>'))?.people).toEqual([
      'A & B A <C>',
    ])
  })
})

describe('of hostile XMP', () => {
  test('entities are not expanded: exponential ("billion laughs"), external, and undeclared ones', () => {
    const laughs = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`)
    const doctype = `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs.join('')}<!ENTITY f SYSTEM "file:///etc/passwd">]>`
    const inside = buildIptc('<rdf:li>&l9;</rdf:li><rdf:li>&f;</rdf:li>').toString()
    expect(readPhotoNames(Buffer.from(doctype + inside))).toBeNull()
    expect(readPhotoNames(Buffer.from(inside.replace('<x:', `${doctype}<x:`)))).toBeNull()
    expect(readPhotoNames(Buffer.from(inside))?.people).toEqual(['&l9;', '&f;'])
  })

  test('limits bytes, depth and names', () => {
    expect(parseXmp(Buffer.alloc(MAX_XMP_BYTES + 1, ' '))).toBeNull()
    const deep = '<a>'.repeat(100_000)
    expect(
      parseXmp(xmpPacket(`<rdf:Description>${deep}${deep.replaceAll('<', '</')}</rdf:Description>`)),
    ).toBeNull()
    const many = Array.from({ length: 20_000 }, (_, i) => `<rdf:li>Name ${i}</rdf:li>`)
    expect(readPhotoNames(buildIptc(many.join('')))?.people).toHaveLength(200)
  })

  test('unusual structures and names of built-in JavaScript properties are harmless', () => {
    const odd =
      xmpPacket(`<rdf:Description xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/">
      <mwg-rs:Regions>text</mwg-rs:Regions><a:toString xmlns:a="b"/><a:valueOf xmlns:a="b">1</a:valueOf></rdf:Description>`)
    expect(readPhotoNames(odd)).toBeNull()
    expect(
      readPhotoNames(Buffer.from(LIGHTROOM.toString().replaceAll('rdf:Bag', 'rdf:li'))),
    ).not.toBeUndefined()
    const proto = buildIptc('<rdf:li>__proto__</rdf:li><rdf:li>constructor</rdf:li>')
    expect(readPhotoNames(proto)?.people).toEqual(['__proto__', 'constructor'])
    expect(parseXmp(xmpPacket('<__proto__><polluted>1</polluted></__proto__>'))).toBeNull()
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('any bytes and any damaged packet yield names or nothing, never an error', () => {
    const text = DIGIKAM.toString()
    fc.assert(
      fc.property(
        fc.nat(text.length),
        fc.nat(40),
        fc.string({ unit: 'binary', maxLength: 20 }),
        (at, cut, put) => {
          const names = readPhotoNames(Buffer.from(text.slice(0, at) + put + text.slice(at + cut)))
          for (const { box } of names?.regions ?? []) {
            expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1.0000001).toBe(true)
            expect(box.width > 0 && box.height > 0).toBe(true)
          }
        },
      ),
      { numRuns: 50 },
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), bytes => readPhotoNames(bytes) === null))
  })
})

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
