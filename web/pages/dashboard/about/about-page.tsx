import { Link } from '@tanstack/react-router'
import {
  BookOpenText,
  Boxes,
  Cpu,
  Gauge,
  Hand,
  HousePlug,
  Images,
  ScanFace,
  Shapes,
  UsersRound,
} from 'lucide-react'
import { MeasuredFigures } from '../../../features/figures/measured-figures.tsx'
import { SCREENS } from '../../../../shared/api/screens.ts'
import { storagePromise } from '../../../storage-promise.ts'
import { texts } from '../../../texts.ts'
import { chooseButtonClass } from '../../../ui/button.tsx'
import { RotatingCards } from '../../../ui/rotating-cards.tsx'
import { useTitle } from '../../../ui/screen-title.tsx'
import styles from './about-page.module.css'
import type { SampleKey } from '../../../../samples/sample-people.ts'
import { SamplePortrait } from '../../../features/samples/sample-picture.tsx'
import { Disclosure } from '../../../ui/card.tsx'
import { FooterLinks } from '../../public/public-footer.tsx'

const VALUES_EVERY_MS = 4000
const TEAM_EVERY_MS = 5000

const VALUES = [
  { key: 'yours', Icon: HousePlug },
  { key: 'plain', Icon: BookOpenText },
  { key: 'measured', Icon: Gauge },
  { key: 'decide', Icon: Hand },
] as const

/** People and projects on whose work Kindred is built. Names are the same in every language. */
const TEAM = [
  { key: 'mobileFaceNet', name: 'Sheng Chen et al. · MobileFaceNet', Icon: UsersRound },
  { key: 'mediapipe', name: 'Google MediaPipe', Icon: ScanFace },
  { key: 'human', name: 'Vladimir Mandic · Human', Icon: Shapes },
  { key: 'onnx', name: 'ONNX Runtime', Icon: Cpu },
  { key: 'sharp', name: 'sharp · libvips', Icon: Images },
  { key: 'lfw', name: 'Labeled Faces in the Wild', Icon: Boxes },
] as const

export function AboutPage() {
  const { about } = texts
  useTitle(texts.title(texts.dashboard.about), about.mission)
  return (
    <div className={styles['page']}>
      <header className={styles['mission']}>
        <h1 className={styles['heading']}>{about.heading}</h1>
        <p className={styles['lead']}>
          {about.mission} {storagePromise()}
        </p>
      </header>
      <MeasuredFigures />
      <RotatingCards
        heading={about.values}
        everyMs={VALUES_EVERY_MS}
        pauseLabel={about.pauseValues}
        playLabel={about.playValues}
        cards={VALUES.map(({ key, Icon }) => ({ key, icon: <Icon />, ...about.valueCards[key] }))}
      />
      <RotatingCards
        heading={about.team}
        everyMs={TEAM_EVERY_MS}
        pauseLabel={about.pauseTeam}
        playLabel={about.playTeam}
        cards={TEAM.map(({ key, name, Icon }) => ({
          key,
          icon: <Icon />,
          title: name,
          ...about.teamCards[key],
        }))}
      />
      <Journey />
      <Scenes />
      <section className={styles['last']}>
        <h2 className={styles['lastHeading']}>{about.last}</h2>
        <p>{about.lastText}</p>
        <Link to={SCREENS.dashboard} className={chooseButtonClass('primary')}>
          {texts.results.emptyAction}
        </Link>
      </section>
      <AboutFooter />
    </div>
  )
}

// The years are those of the publications.
const JOURNEY = [
  { key: 'lfw', year: '2007' },
  { key: 'dlib', year: '2017' },
  { key: 'mediapipe', year: '2019' },
  { key: 'kindred', year: '2026' },
] as const

/** The history of the methods; pressing a year shows more about it. */
function Journey() {
  const { about } = texts
  return (
    <section aria-labelledby="journey">
      <h2 id="journey" className={styles['sectionHeading']}>
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
function Scenes() {
  const { about } = texts
  return (
    <section aria-labelledby="scenes">
      <h2 id="scenes" className={styles['sectionHeading']}>
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

function AboutFooter() {
  return (
    <footer className={styles['footer']}>
      <p>{storagePromise()}</p>
      <FooterLinks />
    </footer>
  )
}
