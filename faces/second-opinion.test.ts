import { Tensor } from 'onnxruntime-common'
import { describe, expect, test } from 'vitest'
import type { Detection } from './blazeface.ts'
import type { ModelSession } from './models.ts'
import type { DetailedPhoto } from './photo.ts'
import { locateDoubtfulFaces, type DoubtfulFace } from './second-opinion.ts'

const PHOTO: DetailedPhoto = {
  overview: { data: new Uint8Array(400 * 300 * 3).fill(90), width: 400, height: 300 },
  width: 400,
  height: 300,
}
const MESH_POINTS = 468
/** Anchors of the full-range detector: one in each cell of 4 pixels of 192. */
const ACROSS = 48
const IN_MIDDLE = (ACROSS / 2) * ACROSS + ACROSS / 2

describe('locateDoubtfulFaces', () => {
  test('keeps a face on which two networks agree, whatever its other detections are like', async () => {
    const face = buildFace({ meshScore: 1, detections: 4 })
    expect(await locateDoubtfulFaces(buildModels({ fullRange: 0.87 }), PHOTO, [face])).toEqual([
      face.accepted,
    ])
  })

  test.each([
    ['the full-range detector is not sure', { meshScore: 1, fullRange: 0.45 }],
    ['FaceMesh is not sure', { meshScore: 0.99, fullRange: 0.87 }],
  ])('leaves it to the odds if %s', async (_, { meshScore, fullRange }) => {
    const face = buildFace({ meshScore, detections: 4 })
    expect(await locateDoubtfulFaces(buildModels({ fullRange }), PHOTO, [face])).toEqual([])
  })

  test('runs one network once if both agree', async () => {
    const runs: string[] = []
    const models = buildModels({ fullRange: 0.87, onRun: name => runs.push(name) })
    await locateDoubtfulFaces(models, PHOTO, [buildFace({ meshScore: 1, detections: 4 })])
    expect(runs).toEqual(['full-range detector'])
  })
})

/** Builds a face that FaceMesh accepts in the first of its detections. */
function buildFace({ meshScore, detections }: { meshScore: number; detections: number }): DoubtfulFace {
  const box = { x: 150, y: 100, width: 60, height: 60 }
  const keyPoints = [170, 190, 180, 180, 155, 205].map(x => ({ x, y: 130 }))
  const [first, ...others] = Array.from({ length: detections }, (_, i): Detection => ({
    box,
    keyPoints,
    score: i === 0 ? 0.6 : 0.25,
  }))
  if (!first) throw new Error('A face has a detection.')
  const points = Array.from({ length: MESH_POINTS }, (_, i) => ({ x: 150 + (i % 60), y: 100 + (i % 59) }))
  const mesh = { points, depths: new Float32Array(MESH_POINTS), score: meshScore }
  return {
    detections: [first, ...others],
    accepted: { mesh, box, score: first.score, isCovered: false, detection: first },
  }
}

/** Models that judge a flat grey photo, in which FaceMesh rejects whatever it is given. */
function buildModels({ fullRange, onRun }: { fullRange: number; onRun?: (name: string) => void }) {
  const buildMesh = (name: string) =>
    buildSession(pictures => {
      onRun?.(name)
      return {
        landmarks: new Tensor('float32', new Float32Array(pictures * MESH_POINTS * 3), [pictures, 1404]),
        score: new Tensor('float32', new Float32Array(pictures).fill(0.01), [pictures, 1]),
      }
    })
  const detector = buildSession(pictures => {
    onRun?.('full-range detector')
    const scores = new Float32Array(pictures * ACROSS * ACROSS)
    const boxes = new Float32Array(scores.length * 16).fill(64)
    // The offsets of boxes.
    for (let at = 0; at < boxes.length; at += 16) boxes.fill(0, at, at + 2)
    // Only the first detection is seen.
    scores[IN_MIDDLE] = fullRange
    return {
      scores: new Tensor('float32', scores, [pictures, ACROSS * ACROSS, 1]),
      boxes: new Tensor('float32', boxes, [pictures, ACROSS * ACROSS, 16]),
    }
  })
  return {
    landmarks: buildMesh('FaceMesh'),
    secondOpinion: { detector, landmarks: buildMesh('Attention Mesh') },
  }
}

function buildSession(run: (pictures: number) => Record<string, Tensor>): ModelSession {
  return {
    inputNames: ['pixels'],
    outputNames: [],
    run: async ({ pixels }) => {
      // Every model has this input.
      const [pictures = 0] = (pixels as Tensor).dims
      return run(pictures)
    },
  }
}
