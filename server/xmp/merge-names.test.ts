import { describe, expect, test } from 'vitest'
import { DIGIKAM, IPTC, LIGHTROOM, MICROSOFT } from './fixtures/other-programs.ts'
import { isOnlyOurs, mergeNames, removeNames } from './merge-names.ts'
import { readPhotoNames } from './photo-names.ts'

const SIZE = { width: 400, height: 300, orientation: 6 }
const BOX = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }
const ANN = { name: 'Ann & <Bea>', box: BOX }
const CEM = { name: 'Cem', box: { ...BOX, x: 0.5 } }

const readNames = (xmp: Uint8Array) => {
  const { regions = [], people = [] } = readPhotoNames(xmp) ?? {}
  return [...regions.map(({ name }) => name), ...people].toSorted()
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
    ['digiKam', DIGIKAM],
  ])('leaves people to the program that keeps them: %s', (_, text) => {
    const existing = Buffer.from(text)
    expect(mergeNames(existing, SIZE, [ANN])).toBeNull()
    const known = readNames(existing).map(name => ({ name, box: BOX }))
    expect(known.length).toBeGreaterThan(0)
    expect(mergeNames(existing, SIZE, known)).toEqual(existing)
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
