/**
 * Names of an attacker by kind: cheap to send, expensive to read for a parser without limits.
 * `length` is in UTF-16 units, `byteSize` (below) in bytes; both are approximate.
 */
export const HOSTILE_NAMES: Readonly<Record<string, (length: number) => string>> = {
  dots: length => '.'.repeat(length),
  spaces: length => `a${' '.repeat(length)}b`,
  'dots and spaces': length => `${' .'.repeat(length / 2)}x`,
  'repeated extensions': length => '.jpg'.repeat(length / 4),
  'combining marks': length => `a${MARKS.repeat(length / 2)}.jpg`,
  'marks out of order': length => `a${'\u0315'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}.jpg`,
  'one long letter': length => `${'👨‍👩‍👧\u200d'.repeat(length / 9)}.jpg`,
  'unpaired surrogates': length => '\ud83d'.repeat(length),
  zeros: length => '\0'.repeat(length),
  folders: length => 'a/'.repeat(length / 2),
  'backslashes and slashes': length => '\\/'.repeat(length / 2),
  brackets: length => '(2)'.repeat(length / 3),
  'wide letters': length => '\ufdfa'.repeat(length),
}

/** XMP files of an attacker by kind. */
export const HOSTILE_SIDECARS: Readonly<Record<string, (byteSize: number) => Buffer>> = {
  'namespaces once, then elements': byteSize =>
    buildXmp(
      fill('<a:b/>', byteSize / 2),
      count(byteSize / 2, 12, i => `xmlns:n${i}=""`),
    ),
  'namespaces in each element': byteSize => buildXmp(count(byteSize, 16, i => `<a xmlns:n${i}=""/>`)),
  'a long namespace': byteSize =>
    buildXmp(fill('<n:b/>', byteSize / 2), `xmlns:n="${'x'.repeat(byteSize / 2)}"`),
  'zeros at the end': byteSize => Buffer.concat([buildXmp(''), Buffer.alloc(byteSize)]),
  'zeros in between': byteSize => buildXmp('\0'.repeat(byteSize)),
  'a name of marks': byteSize => buildPerson(`A${MARKS.repeat(byteSize / 4)}`),
  'names of marks': byteSize =>
    buildPerson(count(byteSize, 4020, () => MARKS.repeat(1000), '</rdf:li><rdf:li>')),
  'a name of spaces': byteSize => buildPerson(`A${' '.repeat(byteSize)}B`),
  'a name of letters': byteSize => buildPerson('A'.repeat(byteSize)),
  'many names': byteSize => buildPerson(count(byteSize, 20, i => `N${i}`, '</rdf:li><rdf:li>')),
  'attributes, and texts among elements': byteSize =>
    buildXmp(
      fill('x<a/>', byteSize / 2),
      count(byteSize / 2, 11, i => `a${i}=""`),
    ),
  elements: byteSize => buildXmp(fill('<a/>', byteSize)),
  'elements of many names': byteSize => buildXmp(count(byteSize, 9, i => `<a${i}/>`)),
  'unclosed elements': byteSize => buildXmp(fill('<a>', byteSize)),
  'end tags without elements': byteSize => buildXmp(fill('</a>', byteSize)),
  'less-than signs': byteSize => buildXmp('<'.repeat(byteSize)),
  'unclosed comments': byteSize => buildXmp(fill('<!--', byteSize)),
  'unclosed CDATA sections': byteSize => buildXmp(fill('<![CDATA[', byteSize)),
  'unclosed processing instructions': byteSize => buildXmp(fill('<?a', byteSize)),
  quotes: byteSize => buildXmp('', fill(`a="b`, byteSize)),
  'numeric character references': byteSize => buildXmp(fill('&#65;', byteSize)),
  'ampersands without entities': byteSize => buildXmp('&'.repeat(byteSize)),
  'digits of a box': byteSize => buildRegion('1'.repeat(byteSize)),
  'commas of a box': byteSize => buildRegion(','.repeat(byteSize)),
  'levels of a tag': byteSize => buildTag('People/'.repeat(byteSize / 7)),
}

/** JSON files of an attacker by kind. */
export const HOSTILE_JSON: Readonly<Record<string, (byteSize: number) => Buffer>> = {
  'opening brackets': byteSize => Buffer.from('['.repeat(byteSize)),
  'nested lists': byteSize => Buffer.from(`${'['.repeat(byteSize / 2)}${']'.repeat(byteSize / 2)}`),
  'nested people': byteSize =>
    Buffer.from(`${'{"people":['.repeat(byteSize / 13)}${']}'.repeat(byteSize / 13)}`),
  'many people': byteSize => Buffer.from(`{"people":[${count(byteSize, 14, i => `{"name":"${i}"}`, ',')}]}`),
  'many faces of a person': byteSize =>
    Buffer.from(`{"people":[{"name":"A","faces":[${count(byteSize, 3, () => '{}', ',')}]}]}`),
  'many keys': byteSize => Buffer.from(`{${count(byteSize, 10, i => `"${i}":1`, ',')}}`),
  'many regions': byteSize => Buffer.from(`[{"RegionName":[${count(byteSize, 8, i => `"${i}"`, ',')}]}]`),
  'levels of a tag': byteSize => Buffer.from(`{"TagsList":"${'People/'.repeat(byteSize / 7)}"}`),
  'a name of marks': byteSize => Buffer.from(`{"PersonInImage":"A${MARKS.repeat(byteSize / 4)}"}`),
  'unclosed strings': byteSize => Buffer.from(`{"people":"${'\\"'.repeat(byteSize / 2)}`),
}

/** Picasa's notes on a folder, of an attacker, by kind. */
export const HOSTILE_NOTES: Readonly<Record<string, (byteSize: number) => Buffer>> = {
  'opening brackets': byteSize => Buffer.from(`${'['.repeat(byteSize)}]x`),
  lines: byteSize => Buffer.from('\r'.repeat(byteSize)),
  'zeros of a box': byteSize => buildNotes(`rect64(${'0'.repeat(byteSize)}),ab`),
  'many faces': byteSize => buildNotes(fill('rect64(1),ab;', byteSize)),
  'a name of marks': byteSize =>
    Buffer.from(
      `[Contacts2]\nab=${MARKS.repeat(byteSize / 4)}\n[IMG_1.jpg]\nfaces=rect64(40004000c000c000),ab`,
    ),
  'spaces before a section title': byteSize => Buffer.from(`[${' '.repeat(byteSize)}IMG_1.jpg`),
}

/** Two marks of different combining classes, so that normalising reorders each pair. */
const MARKS = '\u0315\u0316'

function buildXmp(content: string, attributes = ''): Buffer {
  const about = `xmlns:dk="http://www.digikam.org/ns/1.0/" xmlns:ipt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ${attributes}`
  return Buffer.from(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ${about}>${content}</rdf:Description></rdf:RDF></x:xmpmeta>`,
  )
}

function buildPerson(name: string): Buffer {
  return buildXmp(`<ipt:PersonInImage><rdf:Bag><rdf:li>${name}</rdf:li></rdf:Bag></ipt:PersonInImage>`)
}

function buildTag(name: string): Buffer {
  return buildXmp(`<dk:TagsList><rdf:Seq><rdf:li>${name}</rdf:li></rdf:Seq></dk:TagsList>`)
}

function buildRegion(rectangle: string): Buffer {
  const names = ['', 't/RegionInfo#', 't/Region#'].map(
    (part, i) => `xmlns:p${i}="http://ns.microsoft.com/photo/1.2/${part}"`,
  )
  return buildXmp(
    `<p0:RegionInfo><p1:Regions><rdf:Bag><rdf:li p2:PersonDisplayName="Ann" p2:Rectangle="${rectangle}"/></rdf:Bag></p1:Regions></p0:RegionInfo>`,
    names.join(' '),
  )
}

function buildNotes(faces: string): Buffer {
  return Buffer.from(`[Contacts2]\nab=Ann;;\n[IMG_1.jpg]\nfaces=${faces}\n`)
}

/** Repeats a piece as often as it fits. */
function fill(piece: string, length: number): string {
  return piece.repeat(length / piece.length)
}

/** Joins as many pieces of about `pieceLength` as fit. */
function count(length: number, pieceLength: number, piece: (i: number) => string, divider = ' '): string {
  return Array.from({ length: length / pieceLength }, (_, i) => piece(i)).join(divider)
}
