import type { AllPairsScores } from '../../faces/evaluate/all-pairs-scores.ts'
import type { ClusteringScores, Score } from '../../faces/evaluate/clustering-scores.ts'
import type { VerificationScores } from '../../faces/evaluate/verification-scores.ts'
import type { DetectionScores } from './detection-scores.ts'

export type PictureScores = Pick<ClusteringScores, 'pairwise' | 'bcubed'>

/** Results of every evaluation; fractions are 0 to 1. */
export type Evaluation = Pick<ClusteringScores, 'identities' | 'clusters' | 'pairwise' | 'bcubed'> & {
  readonly images: number
  readonly imagesWithoutFace: number
  /** Each picture as a photo of its own; absent for albums. */
  readonly alone?: PictureScores
  /** Faces of one photo are known to be different people; absent if no photo has several faces. */
  readonly knownPhotos?: PictureScores
  /** Null without a file of pairs. */
  readonly verification: VerificationScores | null
  /** Of all pictures with a face; absent for albums. */
  readonly allPairs?: AllPairsScores
  /** Wall time of the whole command. */
  readonly seconds: number
  /** Wall time of finding faces on all cores, once the models are loaded. */
  readonly msPerImage: number
  /** Sum of the peaks of this process and its workers. */
  readonly peakRssMb: number
  /** Of the engine that found and described the faces. */
  readonly engineVersion: string
}

/** Additional results for an album. */
export type AlbumEvaluation = Evaluation & {
  readonly photos: number
  readonly detection: DetectionScores
  readonly msPerPhoto: number
  readonly cpuMsPerPhoto: number
  readonly decodeCpuMsPerPhoto: number
}

/** Sum of this process's peak and those of others, in millions of bytes. */
export function computePeakRssMb(othersBytes: number): number {
  return (process.resourceUsage().maxRSS * 1024 + othersBytes) / 1e6
}

/** Significant digits after the point. */
const DIGITS = 5

/** Formats the evaluation for other programs. */
export function formatEvaluationAsJson(evaluation: Evaluation | AlbumEvaluation): string {
  return JSON.stringify(evaluation, round, 2)
}

function round(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value
}

/** Formats the evaluation for people. */
export function formatEvaluationAsText(evaluation: Evaluation | AlbumEvaluation): string {
  const { images, imagesWithoutFace, identities, clusters, pairwise, bcubed, verification } = evaluation
  const rows: [string, string][] = [
    ['Pictures', `${images}, ${imagesWithoutFace} without a face`],
    ['People', `${identities}, grouped into ${clusters}`],
    ['Pairwise', describeScore(pairwise)],
    ['BCubed', describeScore(bcubed)],
  ]
  if (evaluation.knownPhotos) {
    rows.push(
      ['Known photos', `pairwise ${describeScore(evaluation.knownPhotos.pairwise)}`],
      ['', `BCubed ${describeScore(evaluation.knownPhotos.bcubed)}`],
    )
  }
  if (verification) {
    const { pairs, accuracy, tarAtFar001 } = verification
    rows.push([
      'Verification',
      `accuracy ${formatFraction(accuracy)}, TAR ${formatFraction(tarAtFar001)} at FAR 0.1 % (${pairs} pairs)`,
    ])
  }
  if (evaluation.allPairs) rows.push(['All pairs', describeAllPairs(evaluation.allPairs)])
  if ('detection' in evaluation) rows.push(...formatAlbumRows(evaluation))
  rows.push(
    ['Time', `${evaluation.seconds.toFixed(1)} s, ${evaluation.msPerImage.toFixed(1)} ms per picture`],
    ['Memory', `${evaluation.peakRssMb.toFixed(0)} MB`],
    ['Engine', evaluation.engineVersion],
  )
  return rows.map(([name, value]) => `${name.padEnd(14)}${value}`).join('\n')
}

function formatAlbumRows({
  detection,
  cpuMsPerPhoto,
  decodeCpuMsPerPhoto,
}: AlbumEvaluation): [string, string][] {
  const bySize = Object.entries(detection.recall).map(
    ([size, recall]) => `${size} px ${formatFraction(recall)}`,
  )
  const ratio = (cpuMsPerPhoto / decodeCpuMsPerPhoto).toFixed(2)
  return [
    ['Detection', `${formatFraction(detection.overall)} of all faces; ${bySize.join(', ')}`],
    ['False', `${detection.falsePerPhoto.toFixed(3)} per photo`],
    [
      'CPU',
      `${cpuMsPerPhoto.toFixed(1)} ms per photo, ${ratio} times the ${decodeCpuMsPerPhoto.toFixed(1)} ms of decoding`,
    ],
  ]
}

function describeScore({ precision, recall, f1 }: Score): string {
  return `precision ${formatFraction(precision)}, recall ${formatFraction(recall)}, F1 ${formatFraction(f1)}`
}

function describeAllPairs({ same, different, tarAtFar }: AllPairsScores): string {
  const rates = Object.entries(tarAtFar).map(([far, tar]) => `${formatFraction(tar)} at FAR ${far}`)
  return `TAR ${rates.join(', ')} (${same} same, ${different} different)`
}

function formatFraction(value: number | null): string {
  return value === null ? 'none' : value.toFixed(4)
}
