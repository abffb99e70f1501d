import { expect, test } from 'vitest'
import {
  formatEvaluationAsJson,
  formatEvaluationAsText,
  type AlbumEvaluation,
  type Evaluation,
} from './evaluation-report.ts'

const score = { precision: 1, recall: 2 / 3, f1: 0.8 }
const people: Evaluation = {
  images: 3,
  imagesWithoutFace: 1,
  identities: 2,
  clusters: 2,
  pairwise: score,
  bcubed: score,
  verification: { pairs: 20, accuracy: 0.99, tarAtFar001: 0.96 },
  seconds: 1.5,
  msPerImage: 500,
  allPairs: { same: 2, different: 1000, tarAtFar: { '1e-3': 0.75, '1e-4': null, '1e-5': null } },
  peakRssMb: 300,
  engineVersion: '4-edgeface-xs-1',
}
const album: AlbumEvaluation = {
  ...people,
  verification: null,
  photos: 3,
  detection: {
    recall: { '60-100': 0.9, '100-160': 1, '160-300': 1, '300+': null },
    overall: 0.95,
    falsePerPhoto: 0.5,
  },
  msPerPhoto: 500,
  cpuMsPerPhoto: 150,
  decodeCpuMsPerPhoto: 75,
}

test('the JSON has the documented fields', () => {
  const common =
    'images imagesWithoutFace identities clusters pairwise bcubed verification allPairs seconds msPerImage peakRssMb engineVersion'.split(
      ' ',
    )
  const ofAlbum = ['photos', 'detection', 'msPerPhoto', 'cpuMsPerPhoto', 'decodeCpuMsPerPhoto']
  const json = JSON.parse(formatEvaluationAsJson(people)) as Record<string, unknown>
  expect(Object.keys(json).sort()).toEqual([...common].sort())
  expect(json).toMatchObject({
    pairwise: { precision: 1, recall: 0.66667, f1: 0.8 },
    verification: { pairs: 20, accuracy: 0.99, tarAtFar001: 0.96 },
    allPairs: { same: 2, tarAtFar: { '1e-3': 0.75, '1e-4': null } },
    engineVersion: '4-edgeface-xs-1',
  })
  const albumJson = JSON.parse(formatEvaluationAsJson(album)) as Record<string, unknown>
  expect(Object.keys(albumJson).sort()).toEqual([...common, ...ofAlbum].sort())
  expect(albumJson['detection']).toEqual(album.detection)
})

test('the text has the same figures', () => {
  expect(formatEvaluationAsText(people)).toContain(
    'Verification  accuracy 0.9900, TAR 0.9600 at FAR 0.1 % (20 pairs)',
  )
  const text = formatEvaluationAsText(album)
  expect(text).toContain('Detection     0.9500 of all faces; 60-100 px 0.9000')
  expect(text).toContain('CPU           150.0 ms per photo, 2.00 times the 75.0 ms of decoding')
  expect(text).not.toContain('Verification')
})
