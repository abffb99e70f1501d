import sharp from 'sharp'

/** Builds a real photo file of one colour; each `shade` gives different bytes. */
export async function buildPhotoBytes({
  shade,
  format = 'jpeg',
  width = 32,
  height = 24,
}: {
  shade: number
  format?: 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'avif'
  width?: number
  height?: number
}): Promise<Buffer> {
  const background = { r: shade % 256, g: Math.floor(shade / 256) % 256, b: 77 }
  // PNG stores each shade exactly; JPEG gets the shade in a comment.
  const image = sharp({ create: { width, height, channels: 3, background } })
  const bytes = await image.toFormat(format).toBuffer()
  return format === 'jpeg' ? addComment(bytes, `shade ${shade}`) : bytes
}

/** Inserts a JPEG comment segment (0xFFFE) right after the start of the image. */
function addComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text)
  const header = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), header, comment, jpeg.subarray(2)])
}
