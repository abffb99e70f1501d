import { sharp } from './sharp.ts'

const SVG_LOADER = { operation: ['VipsForeignLoadSvg'] }
const QUALITY = 85

/**
 * The JPEG of a drawing of our own, as a camera would have taken it then. Not for what users send:
 * SVG can refer to other files.
 */
export async function renderDrawing(svg: string, takenAt: Date): Promise<Buffer> {
  sharp.unblock(SVG_LOADER)
  try {
    const time = takenAt.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')
    return await sharp(Buffer.from(svg))
      .jpeg({ quality: QUALITY })
      .withExif({ IFD2: { DateTimeOriginal: time } })
      .toBuffer()
  } finally {
    sharp.block(SVG_LOADER)
  }
}
