import { formatEngineVersion, type NetworkId, type RecognitionNetwork } from '../../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import type { Face, Point } from '../../faces/face.ts'
import { normalise } from '../../faces/vectors.ts'
import { AppError } from '../../server/errors.ts'
import type { PhotoEngine } from '../../server/machinery/imaging/photo-engine.ts'
import type { Engines } from '../../server/library/people/group/engines.ts'
import { findTargetNetwork } from '../../server/library/people/group/target-network.ts'
import type { AlbumFace } from './build-album.ts'
import { buildDetectedFace, buildReading } from './build-reading.ts'

/** Size of every photo, in pixels. */
const SIZE = { width: 4000, height: 3000 }
/** Side of every face, as a fraction of the photo. */
const FACE_SIDE = 0.1

/**
 * Two networks whose embeddings differ in length and in the order of their numbers. Within each
 * network, similarities are those of the bundled network.
 */
export const NETWORK_A = buildNetwork('a', 8)
export const NETWORK_B = buildNetwork('b', 12)
/** The networks of a program; the first is bundled with it. */
export const NETWORKS: readonly [RecognitionNetwork, ...RecognitionNetwork[]] = [NETWORK_A, NETWORK_B]

function buildNetwork(id: string, more: number): RecognitionNetwork {
  const { embeddingLength, grouping } = BUNDLED_NETWORK
  const rows = Array.from({ length: grouping.typicalFaces.length / embeddingLength }, (_, i) =>
    translate(grouping.typicalFaces.subarray(i * embeddingLength, (i + 1) * embeddingLength), more),
  )
  const typicalFaces = Float32Array.from(rows.flatMap(row => [...row]))
  // The type lists the networks of the program, which have other names.
  const ownId = id as NetworkId
  return {
    ...BUNDLED_NETWORK,
    id: ownId,
    embeddingLength: embeddingLength + more,
    grouping: { ...grouping, typicalFaces },
  }
}

/** Rotates the numbers by `more` places and appends as many zeros, which keeps dot products. */
function translate(embedding: Float32Array, more: number): Float32Array {
  return Float32Array.from([
    ...embedding.slice(more),
    ...embedding.slice(0, more),
    ...Array<number>(more).fill(0),
  ])
}

/** The faces of each photo, by the photo's bytes as text. */
export type Truth = Map<string, readonly AlbumFace[]>

/** Builds engines of these networks, which find in each photo the faces that `truth` holds. */
export function buildEnginesOfNetworks(
  truth: Truth,
  { networks, isGone }: { networks: typeof NETWORKS; isGone: (id: string) => boolean },
): Engines {
  return {
    findTarget: async db =>
      formatEngineVersion(await findTargetNetwork(db, { networks, bundled: networks[0] })),
    async load(engineVersion) {
      const network = networks.find(one => formatEngineVersion(one) === engineVersion)
      if (network && !isGone(network.id)) return buildEngine(network, truth)
      throw new AppError('model-missing', 500, `${engineVersion} is missing`)
    },
  }
}

function buildEngine(network: RecognitionNetwork, truth: Truth): PhotoEngine {
  const more = network.embeddingLength - BUNDLED_NETWORK.embeddingLength
  const describe = ({ embedding, quality }: AlbumFace, { x, y }: Point): Face => ({
    ...buildDetectedFace({ quality }),
    box: {
      x: x * SIZE.width,
      y: y * SIZE.height,
      width: FACE_SIDE * SIZE.width,
      height: FACE_SIDE * SIZE.height,
    },
    embedding: normalise(translate(embedding, more)),
  })
  const readFaces = (bytes: Uint8Array) =>
    (truth.get(Buffer.from(bytes).toString()) ?? []).map((face, i) => describe(face, { x: i * 0.15, y: 0.2 }))
  const portrait = Buffer.from('portrait')
  const somebody = [...truth.values()].flat()[0]
  const buildFace = (place: Point) => {
    if (!somebody) throw new Error('The truth has no face.')
    return describe(somebody, place)
  }
  return {
    engineVersion: formatEngineVersion(network),
    network,
    readPhoto: async bytes => ({
      ...buildReading(),
      ...SIZE,
      faces: readFaces(bytes).map(face => ({ face, portrait })),
    }),
    readFaces: async bytes => ({ ...SIZE, faces: readFaces(bytes) }),
    readDrawnFaces: async (_, boxes) => ({
      ...SIZE,
      faces: boxes.map(box => ({ face: buildFace(box), portrait })),
    }),
    decodePhoto: async bytes => ({
      ...SIZE,
      findFaces: async () => readFaces(bytes),
      describeBox: async ({ x, y }) => buildFace({ x: x / SIZE.width, y: y / SIZE.height }),
      cropPortrait: async () => portrait,
    }),
  }
}
