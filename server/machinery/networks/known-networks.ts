import type { NetworkId, RecognitionNetwork } from '../../../faces/networks/network.ts'
import { BUNDLED_NETWORK, NETWORKS } from '../../../faces/networks/networks.ts'
import { AppError } from '../../errors.ts'
import type { EdgeFaceShape } from './edgeface-graph.ts'

/** Ids of the networks that are not bundled with Kindred. */
export type KnownNetworkId = Exclude<NetworkId, 'mobilefacenet'>

/** A network that users may add; its weights are never part of Kindred. */
export type KnownNetwork = {
  readonly id: KnownNetworkId
  readonly title: string
  readonly summary: string
  readonly origin: string
  readonly licence: string
  readonly trainingData: string
  readonly checkpoint: {
    /** URL of the weights on the authors' site. */
    readonly url: string
    readonly sha256: string
    readonly bytes: number
  }
  readonly shape: EdgeFaceShape
}

const AUTHORS = 'https://gitlab.idiap.ch/bob/bob.paper.tbiom2023_edgeface/-/raw/master/checkpoints'

const EDGEFACE = {
  origin:
    'George, Ecabert, Otroshi Shahreza, Kotwal, Marcel: EdgeFace, IEEE T-BIOM 2024. Idiap Research Institute, Martigny',
  licence:
    "BSD 3-Clause according to the authors' repository; model cards by the same authors elsewhere say CC BY-NC-SA 4.0 (no commercial use). You have to decide which one applies to you",
  trainingData: 'WebFace260M: pictures of people that its authors collected from the web for research',
}

export const KNOWN_NETWORKS: readonly KnownNetwork[] = [
  {
    id: 'edgeface-xs',
    title: 'EdgeFace-XS',
    summary: 'more accurate than the bundled network, especially on children, relatives and East Asian faces',
    ...EDGEFACE,
    checkpoint: {
      url: `${AUTHORS}/edgeface_xs_q.pt`,
      sha256: 'a31314377876ab9fa2a75e5638bc528efe79fd17d5c9c0a228fb7f846d7581a6',
      bytes: 2_993_451,
    },
    shape: {
      ...describeInputAndOutput(NETWORKS['edgeface-xs']),
      depths: [3, 3, 9, 3],
      widths: [32, 64, 100, 192],
    },
  },
  {
    id: 'edgeface-xxs',
    title: 'EdgeFace-XXS',
    summary: 'a little less accurate than EdgeFace-XS, and about twice as fast',
    ...EDGEFACE,
    checkpoint: {
      url: `${AUTHORS}/edgeface_xxs_q.pt`,
      sha256: '46be7cc7e8d6e23501c0627fe5fbef101922ee9b85ccbef476987ab1a320b053',
      bytes: 1_734_661,
    },
    shape: {
      ...describeInputAndOutput(NETWORKS['edgeface-xxs']),
      depths: [2, 2, 6, 2],
      widths: [24, 48, 88, 168],
    },
  },
]

/** Throws `network-unknown`, also for the bundled network. */
export function findKnownNetwork(name: string): KnownNetwork {
  const wanted = name.toLowerCase()
  const known = KNOWN_NETWORKS.find(({ id }) => id === wanted)
  if (known) return known
  if (wanted === BUNDLED_NETWORK.id)
    throw new AppError(
      'network-unknown',
      404,
      `${wanted} comes with Kindred, so it can't be added or removed.`,
    )
  const names = KNOWN_NETWORKS.map(({ id }) => id).join(', ')
  throw new AppError('network-unknown', 404, `There's no network "${name}". You can add: ${names}.`)
}

function describeInputAndOutput({ id, chipPx, embeddingLength }: RecognitionNetwork) {
  return { name: id, chipPx, embeddingLength }
}
