import type { SampleKey } from '../../../../samples/sample-people.ts'
import { SamplePortrait } from '../../../features/samples/sample-portrait.tsx'
import { storagePromise } from '../../../storage-promise.ts'
import { texts } from '../../../texts.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FooterLinks } from '../../public/footer-links.tsx'
import styles from './about-sections.module.css'

// The years are those of the publications.
const JOURNEY = [
  { key: 'lfw', year: '2007' },
  { key: 'dlib', year: '2017' },
  { key: 'mediapipe', year: '2019' },
  { key: 'kindred', year: '2026' },
] as const

/** The history of the methods; pressing a year shows more about it. */
export function Journey() {
  const { about } = texts
  return (
    <section aria-labelledby="journey">
      <h2 id="journey" className={styles['heading']}>
        {about.journey}
      </h2>
      <ol className={styles['journey']}>
        {JOURNEY.map(({ key, year }) => (
          <li key={key} className={styles['stop']}>
            <p className={styles['year']}>{year}</p>
            <Disclosure summary={about.stops[key].title} name="journey">
              <p className={styles['text']}>{about.stops[key].text}</p>
            </Disclosure>
          </li>
        ))}
      </ol>
    </section>
  )
}

const SCENES = [
  { key: 'birthday', person: 'asha' },
  { key: 'trip', person: 'tom' },
  { key: 'school', person: 'omar' },
] as const satisfies readonly { key: string; person: SampleKey }[]

/** Invented examples of use, labelled as such. */
export function Scenes() {
  const { about } = texts
  return (
    <section aria-labelledby="scenes">
      <h2 id="scenes" className={styles['heading']}>
        {about.scenes}
      </h2>
      <p className={styles['text']}>{about.scenesNote}</p>
      <ul className={styles['scenes']}>
        {SCENES.map(({ key, person }) => (
          <li key={key} className={styles['scene']}>
            <SamplePortrait person={person} className={styles['portrait']} />
            <div>
              <p className={styles['label']}>{about.example}</p>
              <h3 className={styles['title']}>{about.sceneCards[key].title}</h3>
              <p className={styles['text']}>{about.sceneCards[key].text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function AboutFooter() {
  return (
    <footer className={styles['footer']}>
      <p>{storagePromise()}</p>
      <FooterLinks />
    </footer>
  )
}
