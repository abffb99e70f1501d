import { sharp } from './sharp.ts'

const SVG_LOADER = { operation: ['VipsForeignLoadSvg'] }
const QUALITY = 85

/**
 * Renders one of the program's own drawings as a JPEG, as if a camera had taken it at this time.
 * Must not be used for pictures of users: SVG can refer to other files.
 */
export async function renderDrawing(svg: string, takenAt: Date): Promise<Buffer> {
  const time = takenAt.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')
  return await runWithSvg(() =>
    sharp(Buffer.from(svg))
      .jpeg({ quality: QUALITY })
      .withExif({ IFD2: { DateTimeOriginal: time } })
      .toBuffer(),
  )
}

/** Renders one of the program's own drawings as a square of RGB bytes. */
export async function renderPixels(svg: string, sidePx: number): Promise<Uint8Array> {
  return await runWithSvg(() =>
    sharp(Buffer.from(svg)).resize(sidePx, sidePx).removeAlpha().toColourspace('srgb').raw().toBuffer(),
  )
}

async function runWithSvg<Result>(work: () => Promise<Result>): Promise<Result> {
  sharp.unblock(SVG_LOADER)
  try {
    return await work()
  } finally {
    sharp.block(SVG_LOADER)
  }
}
