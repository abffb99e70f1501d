/** A rectangle in a picture, in its pixels. */
export type PictureArea = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const QUALITY = 0.92

/** Throws if the browser cannot decode the file. */
export async function openPicture(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
  } catch (error) {
    closePicture(picture)
    throw error
  }
  return picture
}

export function closePicture(picture: HTMLImageElement): void {
  URL.revokeObjectURL(picture.src)
}

/** Returns the area of a picture as a JPEG at most `maxWidthPx` wide, on a white background. */
export async function cropPicture(
  picture: HTMLImageElement,
  area: PictureArea,
  maxWidthPx: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(Math.min(maxWidthPx, area.width)))
  canvas.height = Math.max(1, Math.round((canvas.width * area.height) / area.width))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot create a canvas.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))),
      'image/jpeg',
      QUALITY,
    )
  })
}
