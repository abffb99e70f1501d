import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { renderDrawing } from '../../server/machinery/imaging/render-drawing.ts'
import { drawScene, getFaceBox, type SampleFigure, type SampleScene } from '../../samples/draw-scene.ts'
import { DAY_MS } from '../../shared/api/durations.ts'
import type { Face, Point } from '../../faces/face.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import { normalise } from '../../faces/vectors.ts'
import type { SamplePlace } from '../../samples/draw-place.ts'
import { SAMPLE_PEOPLE, type SampleKey } from '../../samples/sample-people.ts'
import { SAMPLE_SCENES } from '../../samples/sample-scenes.ts'
import { type FaceEngine, createFaceEngine } from '../../faces/engine.ts'
import { loadFaceModels } from '../../server/machinery/imaging/load-face-models.ts'
import { UsageError } from '../command-context.ts'

const FIRST_TAKEN_AT = Date.parse('2019-03-02T10:00:00Z')
const DAYS_BETWEEN = 23

/**
 * Returns photos of drawn people. No detector finds their faces, so each has an engine that returns
 * them.
 */
export function drawPhotos(count: number): SeedPhoto[] {
  return makeScenes(count).map((scene, i) => ({
    name: scene.name,
    readBytes: () => renderDrawing(drawScene(scene), new Date(FIRST_TAKEN_AT + i * DAYS_BETWEEN * DAY_MS)),
    engine: { findFaces: async () => describeDrawnFaces(scene) },
  }))
}

const PLACES: readonly SamplePlace[] = ['beach', 'birthday', 'garden', 'kitchen', 'mountains', 'sofa']
const MOUTHS = ['smile', 'laugh', 'calm'] as const
const MAX_PEOPLE = 4
const SIZE = { width: 1200, height: 800 }
/** Distance of a face's embedding from its person's; it gives cosine similarities of about .9. */
const SPREAD = 0.35

/** The scenes of the demo, and further ones of the same people up to the given count. */
function makeScenes(count: number): SampleScene[] {
  return Array.from({ length: count }, (_, i) => SAMPLE_SCENES[i] ?? makeScene(i))
}

/** Returns the faces of a scene as the engine would describe them if they were photographed. */
function describeDrawnFaces(scene: SampleScene): Face[] {
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

/** A photo to fill a library with. */
export type SeedPhoto = {
  readonly name: string
  readonly readBytes: () => Promise<Uint8Array>
  /** The engine that finds its faces. */
  readonly engine: FaceEngine
}

const PHOTO = /\.(?:jpe?g|png|webp|heic|avif|tiff?)$/i

/**
 * Lists up to `count` photos from a folder with one folder per person, about equally many of each.
 */
export async function findPhotosOfPeople(folder: string, count: number): Promise<SeedPhoto[]> {
  const engine = createFaceEngine(await loadFaceModels({ threads: 0 }))
  const people = await listFolders(folder)
  const perPerson = await Promise.all(people.map(person => listPhotos(join(folder, person))))
  const mostOfOne = Math.max(0, ...perPerson.map(photos => photos.length))
  // The first of each person, then the second of each.
  const paths = Array.from({ length: mostOfOne }, (_, i) =>
    perPerson.flatMap(photos => photos[i] ?? []),
  ).flat()
  if (paths.length === 0)
    throw new UsageError(
      `${folder} has no subfolders with photos. Choose a folder with one subfolder per person.`,
    )
  return paths
    .slice(0, count)
    .map(path => ({ name: basename(path), readBytes: () => readFile(path), engine }))
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.flatMap(entry => (entry.isDirectory() ? [entry.name] : [])).sort()
}

async function listPhotos(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter(name => PHOTO.test(name))
    .sort()
    .map(name => join(folder, name))
}
