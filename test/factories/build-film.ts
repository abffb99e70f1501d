/** What a film says about itself. */
export type FilmTexts = {
  readonly contentId?: string
  readonly durationMs?: number
  /** Milliseconds since 1970, UTC. */
  readonly createdAt?: number
  /** With the zone, as iPhones write it. */
  readonly creationDate?: string
}

/** Builds the boxes of a film without pictures, which differ with `seed`. */
export function buildFilm({
  brand = 'qt  ',
  seed = 1,
  contentBytes = 200,
  says,
}: { brand?: string; seed?: number; contentBytes?: number; says?: FilmTexts } = {}): Buffer {
  const content = Buffer.alloc(contentBytes, `film ${seed} `)
  return Buffer.concat([
    buildBox('ftyp', Buffer.concat([Buffer.from(brand), Buffer.alloc(4), Buffer.from(brand)])),
    buildBox('mdat', content),
    ...(says ? [buildMoov(says)] : []),
  ])
}

export function buildBox(type: string, content: Uint8Array): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.length)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}

/** Writes XMP into a JPEG, and appends bytes to it. */
export function buildMotionPhoto(jpeg: Buffer, xmp: string, behind: Buffer): Buffer {
  const packet = Buffer.from(
    `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${xmp}</rdf:RDF></x:xmpmeta>`,
  )
  const marker = Buffer.from([0xff, 0xe1, 0, 0])
  marker.writeUInt16BE(packet.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), marker, packet, jpeg.subarray(2), behind])
}

/** Describes a film at the end of a file, as phones with Google's Motion Photo format 1.0 do. */
export function describeMotion(filmBytes: number | string, { after = 0 } = {}): string {
  const items = [
    { semantic: 'Primary', length: 0 },
    { semantic: 'MotionPhoto', length: filmBytes },
    ...(after > 0 ? [{ semantic: 'GainMap', length: after }] : []),
  ]
  const list = items.map(
    ({ semantic, length }) =>
      `<rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="x" Item:Semantic="${semantic}" Item:Length="${length}" Item:Padding="0"/></rdf:li>`,
  )
  return `<rdf:Description xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/"><Container:Directory><rdf:Seq>${list.join('')}</rdf:Seq></Container:Directory></rdf:Description>`
}

const SECONDS_1904_TO_1970 = 2_082_844_800

function buildMoov({ contentId, durationMs = 0, createdAt, creationDate }: FilmTexts): Buffer {
  const header = Buffer.alloc(100)
  if (createdAt !== undefined) header.writeUInt32BE(createdAt / 1000 + SECONDS_1904_TO_1970, 4)
  header.writeUInt32BE(600, 12)
  header.writeUInt32BE((durationMs / 1000) * 600, 16)
  const texts = Object.entries({ 'content.identifier': contentId, creationdate: creationDate }).flatMap(
    ([key, value]) => (value === undefined ? [] : [{ key: `com.apple.quicktime.${key}`, value }]),
  )
  const keys = texts.map(({ key }) => buildBox('mdta', Buffer.from(key)))
  const values = texts.map(({ value }, i) =>
    buildBox(
      String.fromCharCode(0, 0, 0, i + 1),
      buildBox('data', Buffer.concat([Buffer.alloc(8), Buffer.from(value)])),
    ),
  )
  const meta = [
    buildBox('hdlr', Buffer.alloc(24)),
    buildBox('keys', Buffer.concat([Buffer.alloc(8), ...keys])),
    buildBox('ilst', Buffer.concat(values)),
  ]
  return buildBox('moov', Buffer.concat([buildBox('mvhd', header), buildBox('meta', Buffer.concat(meta))]))
}
