/** Builds the boxes of a film without pictures, which differ with `seed`. */
export function buildFilm({
  brand = 'qt  ',
  seed = 1,
  contentBytes = 200,
}: { brand?: string; seed?: number; contentBytes?: number } = {}): Buffer {
  const content = Buffer.alloc(contentBytes, `film ${seed} `)
  return Buffer.concat([
    buildBox('ftyp', Buffer.concat([Buffer.from(brand), Buffer.alloc(4), Buffer.from(brand)])),
    buildBox('mdat', content),
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
