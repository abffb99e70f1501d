import { classNames } from '../../ui/class-names.ts'
import { drawPortrait } from '../../../samples/draw-portrait.ts'
import type { Pose } from '../../../samples/pose.ts'
import { readPictureAddress } from './read-picture-address.ts'
import type { SampleKey } from '../../../samples/sample-people.ts'
import { SAMPLE_PEOPLE } from '../../../samples/sample-people.ts'
import styles from './sample-portrait.module.css'

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
