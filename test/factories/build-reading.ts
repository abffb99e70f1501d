import type { Face } from '../../faces/face.ts'
import type { PhotoReading } from '../../server/machinery/imaging/read-photo.ts'
import { buildUnitVector } from './build-photo.ts'

/** Builds a detected face with an embedding along `axis`. */
export function buildDetectedFace({
  axis = 0,
  x = 100,
  quality = 0.9,
}: { axis?: number; x?: number; quality?: number } = {}): Face {
  const point = { x: x + 50, y: 150 }
  return {
    box: { x, y: 100, width: 100, height: 100 },
    keyPoints: [point, point, point, point, point],
    score: 0.99,
    pose: { yaw: 1, pitch: 2, roll: 3 },
    blur: 0.1,
    quality,
    embedding: buildUnitVector(axis),
  }
}

/** Builds the result of reading a photo of 400 × 200 pixels. */
export function buildReading(faces: readonly Face[] = []): PhotoReading {
  return {
    width: 400,
    height: 200,
    takenAt: new Date('2024-12-24T18:00:00Z'),
    modifiedAt: null,
    camera: 'Canon EOS 5D',
    burstId: null,
    orientation: 1,
    xmp: null,
    preview: Buffer.from('preview'),
    thumbnail: { thumb: Buffer.from('thumb'), pictureHash: 5 },
    faces: faces.map((face, i) => ({ face, portrait: Buffer.from(`portrait ${i}`) })),
  }
}
