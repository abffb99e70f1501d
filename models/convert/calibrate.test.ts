import { expect, test } from 'vitest'
import { activationRanges } from './activation-ranges.ts'
import { measureRanges } from './calibrate.ts'
import { pixelsTensor } from './onnx-session.ts'
import { readFace, sampleFaces } from './sample-photos.ts'

test('the committed ranges fit other faces than those measured', async () => {
  const faces = await Promise.all(sampleFaces.map(face => readFace(face, 1.2, 150)))
  const measured = await measureRanges(
    (async function* () {
      yield pixelsTensor(faces)
    })(),
    1e-4,
  )
  expect(Object.keys(measured)).toEqual(Object.keys(activationRanges))
  for (const [name, [low, high]] of Object.entries(activationRanges)) {
    const [lowHere = NaN, highHere = NaN] = measured[name] ?? []
    expect(lowHere, name).toBeGreaterThanOrEqual(low)
    expect(highHere, name).toBeLessThanOrEqual(high)
    // Far wider ranges than needed would waste codes.
    expect((highHere - lowHere) / (high - low), name).toBeGreaterThan(0.2)
  }
})
