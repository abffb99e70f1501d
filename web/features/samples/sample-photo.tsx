import type { SampleScene } from '../../../samples/draw-scene.ts'
import { drawScene } from '../../../samples/draw-scene.ts'
import { readPictureAddress } from './read-picture-address.ts'

/** A drawn photo. Decorative. */
export function SamplePhoto({ scene, className }: { scene: SampleScene; className?: string | undefined }) {
  return (
    <img
      src={readPictureAddress(drawScene(scene))}
      alt=""
      width={scene.width}
      height={scene.height}
      className={className}
    />
  )
}
