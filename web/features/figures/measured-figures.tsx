import { figures } from './figures.ts'
import { HowMeasured } from './how-measured.tsx'
import { texts } from '../../texts.ts'
import { RotatingHeader } from '../../ui/rotating-header.tsx'
import { useRotation } from '../../ui/use-rotation.ts'
import styles from './measured-figures.module.css'

const EVERY_MS = 3000

/** Three figures of our own benchmarks, one of them highlighted. */
export function MeasuredFigures() {
  const { landing } = texts
  const { family, sorting, photo } = figures
  const shown = [
    { value: landing.accuracy(family.precision), label: landing.accuracyLabel },
    { value: landing.scale(sorting.faces), label: landing.scaleLabel(Math.round(sorting.seconds)) },
    { value: landing.speed(Math.round(photo.ms)), label: landing.speedLabel },
  ]
  const rotation = useRotation(shown.length, EVERY_MS)
  return (
    <section className={styles['figures']} aria-labelledby="figures">
      <RotatingHeader
        id="figures"
        heading={landing.figures}
        rotation={rotation}
        pauseLabel={landing.pauseFigures}
        playLabel={landing.playFigures}
      />
      <ul className={styles['list']} {...rotation.pauseProps}>
        {shown.map(({ value, label }, index) => (
          <li key={label} className={styles['figure']} data-shown={index === rotation.index || undefined}>
            <span className={styles['value']}>{value}</span>
            <span className={styles['label']}>{label}</span>
          </li>
        ))}
      </ul>
      <HowMeasured />
    </section>
  )
}
