import type { Face, Point } from '../../faces/face.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import { normalise } from '../../faces/vectors.ts'
import type { SamplePlace } from '../../samples/draw-place.ts'
import { getFaceBox, type SampleFigure, type SampleScene } from '../../samples/draw-scene.ts'
import { SAMPLE_PEOPLE, type SampleKey } from '../../samples/sample-people.ts'
import { SAMPLE_SCENES } from '../../samples/sample-scenes.ts'

const PLACES: readonly SamplePlace[] = ['beach', 'birthday', 'garden', 'kitchen', 'mountains', 'sofa']
const MOUTHS = ['smile', 'laugh', 'calm'] as const
const MAX_PEOPLE = 4
const SIZE = { width: 1200, height: 800 }
/** Distance of a face's embedding from its person's; it gives cosine similarities of about .9. */
const SPREAD = 0.35

/** The scenes of the demo, and further ones of the same people up to the given count. */
export function makeScenes(count: number): SampleScene[] {
  return Array.from({ length: count }, (_, i) => SAMPLE_SCENES[i] ?? makeScene(i))
}

/** Returns the faces of a scene as the engine would describe them if they were photographed. */
export function describeDrawnFaces(scene: SampleScene): Face[] {
  return scene.people.map((figure, i) => {
    const { x, y, width, height } = getFaceBox(scene, figure)
    return {
      box: {
        x: x * scene.width,
        y: y * scene.height,
        width: width * scene.width,
        height: height * scene.height,
      },
      keyPoints: [
        placePoint(figure, -15, -1),
        placePoint(figure, 15, -1),
        placePoint(figure, 0, 10),
        placePoint(figure, -11, 22),
        placePoint(figure, 11, 22),
      ],
      score: 0.99,
      pose: { yaw: 0, pitch: 0, roll: figure.pose?.tilt ?? 0 },
      blur: 0.1,
      quality: 0.9,
      embedding: embed(figure.person, `${scene.name} ${i}`),
    }
  })
}

function makeScene(index: number): SampleScene {
  const keys = Object.values(SAMPLE_PEOPLE).map(({ key }) => key)
  const count = 1 + (index % MAX_PEOPLE)
  const people = Array.from({ length: count }, (_, i): SampleFigure => {
    // Neighbours in the list often appear together, and some people in more photos than others.
    const person = keys[(Math.floor(index / 3) + i) % keys.length] ?? 'asha'
    const pose = {
      tilt: ((index * 7 + i * 5) % 17) - 8,
      gaze: ((index + i) % 3) - 1,
      mouth: MOUTHS[(index + i) % MOUTHS.length] ?? 'smile',
    }
    const x = (SIZE.width * (i + 0.5)) / count
    return { person, x, y: 380 + ((index * 37 + i * 53) % 90), scale: 1.8 + (index % 4) / 10, pose }
  })
  const place = PLACES[index % PLACES.length] ?? 'garden'
  return { name: `IMG_${String(index).padStart(4, '0')}.jpg`, ...SIZE, place, people }
}

/** `dx` and `dy` are in the space in which a face is 74 wide. */
function placePoint({ x, y, scale }: SampleFigure, dx: number, dy: number): Point {
  return { x: x + dx * scale, y: y + dy * scale }
}

function embed(person: SampleKey, face: string): Float32Array {
  const own = makeDirection(person)
  const noise = makeDirection(face)
  return normalise(own.map((value, i) => value + SPREAD * (noise[i] ?? 0)))
}

/** A vector of length 1, different for each name and nearly orthogonal to the others. */
function makeDirection(name: string): Float32Array {
  let state = [...Buffer.from(name)].reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619), 2_166_136_261)
  const values = Float32Array.from({ length: BUNDLED_NETWORK.embeddingLength }, () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 - 0.5
  })
  return normalise(values)
}
