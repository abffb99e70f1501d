import { renderDrawing } from '../../server/imaging/render-drawing.ts'
import { drawScene } from '../../samples/draw-scene.ts'
import { describeDrawnFaces, makeScenes } from './drawn-scenes.ts'
import type { SeedPhoto } from './seed-photo.ts'
import { DAY_MS } from '../../shared/api/durations.ts'

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
