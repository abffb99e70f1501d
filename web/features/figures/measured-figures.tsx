import { texts } from '../../texts.ts'
import { RotatingHeader, useRotation } from '../../ui/rotating-cards.tsx'
import styles from './measured-figures.module.css'
import { Disclosure } from '../../ui/card.tsx'

const EVERY_MS = 3000

/** Three figures of our own benchmarks, one of them highlighted. */
export function MeasuredFigures() {
  const { landing } = texts
  const { family, sorting, photo } = figures
  const shown = [
    { value: landing.accuracy(Math.floor(10 * family.precision)), label: landing.accuracyLabel },
    { value: landing.scale(sorting.faces), label: landing.scaleLabel(Math.ceil(sorting.seconds / 60)) },
    { value: landing.speed(countPerMinute(photo.ms)), label: landing.speedLabel },
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

/** Photos in a minute on one core, rounded down to tens. */
const countPerMinute = (ms: number) => 10 * Math.floor(6000 / ms)

/** Read from bench/results.json by scripts/read-figures.ts during the build. */
type Figures = {
  readonly date: string
  readonly machine: { readonly processor: string; readonly cores: number; readonly memoryGb: number }
  /** Means over families, each a separate library; fractions of pairs of faces, 0 to 1. */
  readonly family: { readonly families: number; readonly precision: number; readonly recall: number }
  /** The same with each face in a photo of its own. */
  readonly familyAlone: { readonly precision: number; readonly recall: number }
  /** All families in one library. */
  readonly manyFamilies: { readonly people: number; readonly precision: number }
  readonly sorting: { readonly faces: number; readonly seconds: number }
  /** The time of one core. */
  readonly photo: { readonly ms: number; readonly photos: number; readonly faces: number }
}

declare const MEASURED_FIGURES: Figures

export const figures = MEASURED_FIGURES

/** Explains how the figures were measured. */
function HowMeasured() {
  const { landing } = texts
  const { family, familyAlone, manyFamilies, sorting, photo, machine, date } = figures
  return (
    <Disclosure summary={landing.how}>
      <ul className={styles['explanations']}>
        <li>{landing.howAccuracy(family)}</li>
        <li>{landing.howAlone(familyAlone)}</li>
        <li>{landing.howManyFamilies(manyFamilies.precision, manyFamilies.people)}</li>
        <li>{landing.howScale(sorting.faces, Math.ceil(sorting.seconds / 60))}</li>
        <li>{landing.howSpeed({ ...photo, ms: Math.round(photo.ms) })}</li>
        <li>{landing.howMachine(machine.processor, machine.cores, machine.memoryGb, date)}</li>
        <li>{landing.howAgain}</li>
      </ul>
    </Disclosure>
  )
}
