import sharp from 'sharp'

/** Reads a picture and returns it as a JPEG of another brightness (1: as it is) and width. */
export async function varyPicture(
  file: string,
  { brightness, widthPx }: { brightness: number; widthPx: number },
): Promise<Buffer> {
  return sharp(file).modulate({ brightness }).resize({ width: widthPx }).jpeg({ quality: 90 }).toBuffer()
}
