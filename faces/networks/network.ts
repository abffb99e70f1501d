import type { GroupingModel } from '../cluster/grouping-model.ts'
import type { KeyPoints } from '../face.ts'

export type NetworkId = 'mobilefacenet' | 'edgeface-xs' | 'edgeface-xxs'

/** A network that turns faces into embeddings, and the parameters fitted to its embeddings. */
export type RecognitionNetwork = {
  readonly id: NetworkId
  /** Must be raised whenever the same face could have another embedding. */
  readonly version: number
  /** Number of values of an embedding. */
  readonly embeddingLength: number
  /** Width and height in pixels of the chips that are the network's input. */
  readonly chipPx: number
  /** Positions of a face's key points in a chip. */
  readonly template: KeyPoints
  /** Whether the mirror image of each chip is embedded too, and the two embeddings averaged. */
  readonly usesMirror: boolean
  readonly quality: QualityScale
  readonly grouping: GroupingModel
}

/**
 * The conditions that make the embeddings of a network unreliable, chosen with bench/quality.ts,
 * which shrinks and blurs sharp faces until their embeddings drift. At each of these values the
 * embedding is about as far from that of the sharp face as that of another picture of the person.
 */
export type QualityScale = {
  /** Variance of the Laplacian of a chip's brightness (0 to 255) at which blur is 0.5. */
  readonly halfBlurredVariance: number
  /** Face width in pixels of the photo that halves the quality. */
  readonly halfWidthPx: number
  /** Degrees of yaw or pitch that halve the quality; small angles hardly matter. */
  readonly halfTurnDegrees: number
}

/**
 * Must be raised whenever the same photo could yield other faces or chips with any network, or when
 * another network is bundled: nodes with a lower number leave photos to those with a higher one.
 */
const PIPELINE_VERSION = 7

/**
 * Formats the version of the network and the pipeline that computed an embedding, such as
 * `4-mobilefacenet-1`. Only embeddings of one engine version may be compared; photos of other
 * versions are processed again.
 */
export function formatEngineVersion({ id, version }: Pick<RecognitionNetwork, 'id' | 'version'>): string {
  return `${PIPELINE_VERSION}-${id}-${version}`
}

const ENGINE_VERSION = /^(\d+)-(.+)-(\d+)$/

/**
 * Returns whether an engine version belongs to a later state of the program than another: it has a
 * later pipeline, or a later version of the same network. Different networks of one pipeline are
 * alternatives, of which none is later.
 */
export function isLaterEngine(one: string, other: string): boolean {
  const [, pipeline, network, version] = ENGINE_VERSION.exec(one) ?? []
  const [, otherPipeline, otherNetwork, otherVersion] = ENGINE_VERSION.exec(other) ?? []
  if (pipeline !== otherPipeline) return Number(pipeline) > Number(otherPipeline)
  return network === otherNetwork && Number(version) > Number(otherVersion)
}
