import { classNames } from '../../ui/class-names.ts'
import { drawPortrait } from '../../../samples/draw-portrait.ts'
import type { Pose } from '../../../samples/pose.ts'
import { SAMPLE_PEOPLE, type SampleKey } from '../../../samples/sample-people.ts'
import styles from './sample-picture.module.css'
import { drawScene, type SampleScene } from '../../../samples/draw-scene.ts'

type SamplePortraitProps = { person: SampleKey; pose?: Pose; className?: string | undefined }

/** A drawn face in a circle. Decorative. */
export function SamplePortrait({ person, pose, className }: SamplePortraitProps) {
  return (
    <img
      src={readPictureAddress(drawPortrait(SAMPLE_PEOPLE[person], pose))}
      alt=""
      width={128}
      height={128}
      className={classNames(styles['portrait'], className)}
    />
  )
}

const addresses = new Map<string, string>()

/**
 * Returns an object URL for a drawing, the same for equal drawings; valid until the page closes.
 */
export function readPictureAddress(svg: string): string {
  const known = addresses.get(svg)
  if (known !== undefined) return known
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  addresses.set(svg, address)
  return address
}

type SamplePhotoProps = { scene: SampleScene; className?: string | undefined }

/** A drawn photo. Decorative. */
export function SamplePhoto({ scene, className }: SamplePhotoProps) {
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
