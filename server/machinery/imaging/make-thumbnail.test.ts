import { expect, test } from 'vitest'
import { SAMPLE_SCENES } from '../../../samples/sample-scenes.ts'
import { drawScene, type SampleScene } from '../../../samples/draw-scene.ts'
import { countDifferentBits } from '../../features/search/fold-bursts.ts'
import { hashPicture } from './make-thumbnail.ts'
import { renderDrawing } from './render-drawing.ts'
import { sharp } from './sharp.ts'

const hashScene = async (scene: SampleScene): Promise<number> =>
  hashPicture(sharp(await renderDrawing(drawScene(scene), new Date(0))))

test('pictures of which one was taken a moment later have similar hashes, others have not', async () => {
  const scenes = SAMPLE_SCENES.filter(({ width }) => width === 1200).slice(0, 4)
  const hashes = await Promise.all(scenes.map(hashScene))
  for (const [i, scene] of scenes.entries()) {
    const moved = scene.people.map(figure => ({ ...figure, x: figure.x + 12, y: figure.y - 8 }))
    const later = await hashScene({ ...scene, people: moved })
    for (const [j, hash] of hashes.entries()) {
      const bits = countDifferentBits(later, hash)
      if (i === j) expect(bits).toBeLessThanOrEqual(6)
      else expect(bits).toBeGreaterThan(10)
    }
  }
})

test('the hash has a bit for each part that is darker than the one to its right', async () => {
  const grey = { width: 9, height: 6, channels: 1 as const }
  const drawRows = (rows: readonly number[][]) => sharp(Buffer.from(rows.flat()), { raw: grey })
  const rising = [0, 20, 40, 60, 80, 100, 120, 140, 160]
  expect(await hashPicture(drawRows(Array.from({ length: 6 }, () => rising)))).toBe(2 ** 48 - 1)
  const falling = rising.toReversed()
  expect(await hashPicture(drawRows([rising, ...Array.from({ length: 5 }, () => falling)]))).toBe(
    255 * 2 ** 40,
  )
})
