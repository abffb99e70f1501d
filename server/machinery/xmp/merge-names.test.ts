import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HAS_EXIFTOOL, readWithExiftool } from '../../../test/run-exiftool.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
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
} from './fixtures/other-programs.ts'
import { isOnlyOurs, mergeNames, removeNames } from './merge-names.ts'
import { readPhotoNames } from './photo-names.ts'

const SIZE = { width: 400, height: 300, orientation: 6 }
const UPRIGHT = { width: 400, height: 300, orientation: 1 }
const BOX = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }
const ANN = { name: 'Ann & <Bea>', box: BOX }
const CEM = { name: 'Cem', box: { ...BOX, x: 0.69 } }

const readNames = (xmp: Uint8Array) => {
  const { regions = [], people = [] } = readPhotoNames(xmp) ?? {}
  return [...regions.map(({ name }) => name), ...people].toSorted()
}

type Read = {
  readonly TagsList: readonly string[]
  readonly PersonInImage: readonly string[]
  readonly RegionInfo: { readonly RegionList: readonly { readonly Name: string }[] }
  readonly RegionInfoMP: { readonly Regions: readonly { readonly PersonDisplayName: string }[] }
}

async function readBy(file: string, bytes: Buffer): Promise<Read> {
  await writeFile(file, bytes)
  // The fixtures have these properties.
  return (await readWithExiftool(file)) as unknown as Read
}

/** Of a program that knows nothing of people, in its own formatting. */
const RATED = Buffer.from(`\uFEFF<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?>\r
<x:xmpmeta xmlns:x='adobe:ns:meta/'><!-- </rdf:RDF> kept -->\r
\t<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/>\r
</x:xmpmeta>`)
const DEVELOPED = Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\r
 <rdf:Description rdf:about='' xmlns:xmp="http://ns.adobe.com/xap/1.0/"   xmp:Rating='4'
   xmlns:darktable="http://darktable.sf.net/" darktable:history_end="7"><!-- é -->
 </rdf:Description>
</rdf:RDF></x:xmpmeta>\n\n`)

describe('mergeNames', () => {
  test('makes a file, changes only its own part of it, and can take that back', () => {
    const made = mergeNames(null, SIZE, [ANN])!
    expect(readNames(made)).toEqual(['Ann & <Bea>'])
    expect(isOnlyOurs(made)).toBe(true)
    const again = mergeNames(made, SIZE, [ANN, CEM])!
    expect(readNames(again)).toEqual(['Ann & <Bea>', 'Cem'])
    expect(mergeNames(again, SIZE, [ANN])).toEqual(made)
    expect(mergeNames(again, SIZE, [])).toEqual(removeNames(made))
  })

  test('leaves every byte of a file of another program', () => {
    const merged = mergeNames(DEVELOPED, SIZE, [ANN])!
    expect(removeNames(merged)).toEqual(DEVELOPED)
    expect(readNames(merged)).toEqual(['Ann & <Bea>'])
    expect(isOnlyOurs(merged)).toBe(false)
    expect(mergeNames(merged, SIZE, [ANN])).toEqual(merged)
    expect(removeNames(mergeNames(merged, SIZE, [ANN, CEM])!)).toEqual(DEVELOPED)
    expect(mergeNames(merged, SIZE, [])).toEqual(DEVELOPED)
  })

  test.each([
    ['IPTC', IPTC],
    ['Microsoft', MICROSOFT],
    ['Lightroom', LIGHTROOM],
    ['Picasa', PICASA],
    ['Apple', APPLE],
    ['digiKam', DIGIKAM],
    ['osxphotos', OSXPHOTOS],
    ['tags', TAGS],
    ['IPTC, with details', DETAILS],
  ])('adds to the people of another program, once, and keeps these: %s', (_, existing) => {
    const before = readPhotoNames(existing)!
    const merged = mergeNames(existing, UPRIGHT, [ANN, CEM])!
    const after = readPhotoNames(merged)!
    expect(readNames(merged)).toEqual([...readNames(existing), 'Ann & <Bea>', 'Cem'].toSorted())
    expect(after.regions).toEqual(expect.arrayContaining([...before.regions]))
    // Only IPTC's regions cannot be added to.
    const added = after.regions.filter(({ name }) => ['Ann & <Bea>', 'Cem'].includes(name))
    expect(added).toHaveLength(existing === IPTC ? 0 : 2)
    expect(removeNames(merged)).toEqual(existing)
    expect(isOnlyOurs(merged)).toBe(false)
    // Again, with somebody less, and with nobody.
    expect(mergeNames(merged, UPRIGHT, [ANN, CEM])).toEqual(merged)
    expect(readNames(mergeNames(merged, UPRIGHT, [ANN])!)).not.toContain('Cem')
    expect(mergeNames(merged, UPRIGHT, [])).toEqual(existing)
  })

  test('writes each name once where a program lists people with and without boxes', () => {
    const bob = { name: 'Bob', box: { x: 0.6, y: 0.6, width: 0.1, height: 0.1 } }
    const ann = { name: 'Ann', box: { x: 0.25, y: 0.3, width: 0.1, height: 0.2 } }
    const merged = mergeNames(OSXPHOTOS, UPRIGHT, [ann, bob, CEM])!
    expect(readPhotoNames(merged)?.regions.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Cem'])
    expect(readPhotoNames(merged)?.people).toEqual([])
    const text = merged.toString()
    expect(text.match(/<rdf:li[^>]*>(?:Ann|Bob|Cem)<\/rdf:li>/g)).toHaveLength(3)
    expect(text.match(/<mwg-rs:Name>/g)).toHaveLength(3)
  })

  test('leaves a face to the program that gave it another name', () => {
    const box = { x: 0.26, y: 0.31, width: 0.1, height: 0.2 }
    expect(mergeNames(PICASA, UPRIGHT, [{ name: 'Anna', box }])).toBeNull()
    const merged = mergeNames(PICASA, UPRIGHT, [{ name: 'Anna', box }, CEM])!
    expect(readNames(merged)).toEqual(['Ann', 'Cem'])
    expect(mergeNames(PICASA, UPRIGHT, [{ name: 'Ann', box }])).toEqual(PICASA)
  })

  test('adds no region to those of a picture of another shape, and none that would hide others', () => {
    // The regions are of 4000 × 3000 pixels.
    expect(mergeNames(PICASA, { ...UPRIGHT, width: 300, height: 400 }, [CEM])).toBeNull()
    expect(mergeNames(PICASA, { width: 300, height: 400, orientation: 6 }, [CEM])).not.toBeNull()
    const empty = Buffer.from(PICASA.toString().replace(/<rdf:Bag>.*<\/rdf:Bag>/s, '<rdf:Bag/>'))
    expect(mergeNames(empty, UPRIGHT, [CEM])).toBeNull()
    const commented = Buffer.from(PICASA.toString().replace('</rdf:Bag>', '<!-- </rdf:Bag> --></rdf:Bag>'))
    expect(readNames(mergeNames(commented, UPRIGHT, [CEM])!)).toEqual(['Ann', 'Cem'])
  })

  test.skipIf(!HAS_EXIFTOOL)('exiftool reads what was there and what was added', async () => {
    const file = join(await makeTemporaryFolder(), 'IMG_1.xmp')
    const before = await readBy(file, DIGIKAM)
    const after = await readBy(file, mergeNames(DIGIKAM, UPRIGHT, [CEM])!)
    expect(after.TagsList).toEqual(before.TagsList)
    const names = after.RegionInfo.RegionList.map(({ Name }) => Name)
    expect(names).toEqual([...before.RegionInfo.RegionList.map(({ Name }) => Name), 'Cem'])
    expect(after.RegionInfoMP.Regions.map(one => one.PersonDisplayName)).toEqual(['Ann', 'Cem'])
    const osxphotos = await readBy(file, mergeNames(OSXPHOTOS, UPRIGHT, [CEM])!)
    expect(osxphotos.PersonInImage).toEqual(['Ann', 'Bob', 'Cem'])
  })

  test.each([
    ['no XML', Buffer.from('not a word of XML')],
    ['cut short', DEVELOPED.subarray(0, 200)],
    ['UTF-16', Buffer.from(DEVELOPED.toString(), 'utf16le')],
    ['another prefix for RDF, and its end tag in a comment', RATED],
    [
      'bytes that are no UTF-8',
      Buffer.concat([DEVELOPED.subarray(0, 30), Buffer.of(0xe9), DEVELOPED.subarray(30)]),
    ],
  ])('adds nothing to a file with %s', (_, existing) => {
    expect(mergeNames(existing, SIZE, [ANN])).toBeNull()
  })
})
