import { DEFAULT_POSE } from '../../samples/pose.ts'
import { drawPortrait } from '../../samples/draw-portrait.ts'
import { drawScene } from '../../samples/draw-scene.ts'
import { readPictureAddress } from '../features/samples/sample-picture.tsx'
import { SAMPLE_PEOPLE } from '../../samples/sample-people.ts'
import { SAMPLE_SCENES } from '../../samples/sample-scenes.ts'
import type { Pictures } from '../pictures.ts'
import { samplePhotos } from './sample-library.ts'

const JPEG_QUALITY = 0.9

/** The drawn pictures, by the ids of the sample library. */
export const samplePictures: Pictures = {
  photoImage: photoId => {
    const scene = findScene(photoId)
    return scene ? readPictureAddress(drawScene(scene)) : ''
  },
  faceCrop: drawFace,
  portrait: drawFace,
}

function drawFace(faceId: string): string {
  for (const [index, { faces }] of samplePhotos.entries()) {
    if (!faces.some(({ id }) => id === faceId)) continue
    const figure = SAMPLE_SCENES[index]?.people.find(({ person }) => faceId.endsWith(`-${person}`))
    if (figure)
      return readPictureAddress(
        drawPortrait(SAMPLE_PEOPLE[figure.person], { ...DEFAULT_POSE, ...figure.pose }),
      )
  }
  return ''
}

/** Makes a file of a drawn photo. Null if there is no such photo. */
export async function makePhotoFile(photoId: string): Promise<Blob | null> {
  const scene = findScene(photoId)
  if (!scene) return null
  const image = new Image(scene.width, scene.height)
  image.src = readPictureAddress(drawScene(scene))
  await image.decode()
  const canvas = new OffscreenCanvas(scene.width, scene.height)
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
}

function findScene(photoId: string) {
  return SAMPLE_SCENES[samplePhotos.findIndex(({ id }) => id === photoId)]
}
