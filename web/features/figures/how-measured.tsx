import { texts } from '../../texts.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { figures } from './figures.ts'
import styles from './how-measured.module.css'

/** Explains how the figures were measured. */
export function HowMeasured() {
  const { landing } = texts
  const { family, manyFamilies, sorting, photo, machine, date } = figures
  return (
    <Disclosure summary={landing.how}>
      <ul className={styles['list']}>
        <li>{landing.howAccuracy(family)}</li>
        <li>{landing.howManyFamilies(manyFamilies.precision, manyFamilies.people)}</li>
        <li>{landing.howScale(sorting.faces, Math.round(sorting.seconds))}</li>
        <li>{landing.howSpeed({ ...photo, ms: Math.round(photo.ms) })}</li>
        <li>{landing.howMachine(machine.processor, machine.cores, machine.memoryGb, date)}</li>
        <li>{landing.howAgain}</li>
      </ul>
    </Disclosure>
  )
}
