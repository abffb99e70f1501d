const EXIF = 'Exif\0\0'
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const PHOTOSHOP = 'Photoshop 3.0\0'
const APP1 = 0xe1
const APP13 = 0xed
const START_OF_SCAN = 0xda
/** More than any program writes; a hostile file may have many small ones. */
const MAX_SEGMENTS = 2000

/** The metadata before the first scan of a JPEG. */
export function readJpegSegments(jpeg: Buffer) {
  const exif: Buffer[][] = []
  const xmp: Buffer[] = []
  const photoshop: Buffer[] = []
  for (const { marker, content } of listSegments(jpeg)) {
    const cut = (signature: string) =>
      content.toString('latin1', 0, signature.length) === signature
        ? content.subarray(signature.length)
        : undefined
    const block = marker === APP1 ? cut(EXIF) : undefined
    if (block) {
      // EXIF above 64 KB continues in the next segments, which have no header of their own.
      const last = exif.at(-1)
      if (last && !/^(?:II\*\0|MM\0\*)/.test(block.toString('latin1', 0, 4))) last.push(block)
      else exif.push([block])
    }
    const packet = marker === APP1 ? cut(XMP) : undefined
    if (packet) xmp.push(packet)
    const resources = marker === APP13 ? cut(PHOTOSHOP) : undefined
    if (resources) photoshop.push(resources)
  }
  return {
    exif: exif.map(parts => Buffer.concat(parts)),
    xmp: xmp[0],
    photoshop: Buffer.concat(photoshop),
  }
}

function* listSegments(jpeg: Buffer): Generator<{ marker: number; content: Buffer }> {
  let at = 2
  for (let i = 0; i < MAX_SEGMENTS && at + 4 <= jpeg.length && jpeg[at] === 0xff; i++) {
    // Any number of fill bytes may stand before a marker.
    while (jpeg[at + 1] === 0xff) at += 1
    const marker = jpeg[at + 1]
    if (marker === undefined || marker === START_OF_SCAN || at + 4 > jpeg.length) return
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (end < at + 4) return
    yield { marker, content: jpeg.subarray(at + 4, end) }
    at = end
  }
}
