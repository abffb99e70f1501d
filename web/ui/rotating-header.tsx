import { PauseButton } from './pause-button.tsx'
import styles from './rotating-header.module.css'
import type { Rotation } from './use-rotation.ts'

type RotatingHeaderProps = {
  id: string
  heading: string
  rotation: Rotation
  pauseLabel: string
  playLabel: string
}

/** The heading above rotating elements, and the button that stops the rotation. */
export function RotatingHeader({ id, heading, rotation, pauseLabel, playLabel }: RotatingHeaderProps) {
  return (
    <header className={styles['header']}>
      <h2 id={id} className={styles['heading']}>
        {heading}
      </h2>
      <PauseButton
        isStopped={rotation.isStopped}
        onToggle={rotation.toggle}
        pauseLabel={pauseLabel}
        playLabel={playLabel}
      />
    </header>
  )
}
