import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { sessionQuery } from '../../entities/session/session.ts'
import { DEMO, SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { chooseButtonClass } from '../../ui/button.tsx'
import { useIsPainted } from '../../ui/render-later.tsx'
import { useTitle } from '../../ui/screen-title.tsx'
import { storagePromise } from '../../storage-promise.ts'
import { PublicFooter } from '../public/public-footer.tsx'
import { DashboardLink, PublicHeader } from '../public/public-header.tsx'
import { Highlights } from './highlights.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Privacy } from './privacy.tsx'
import styles from './landing-page.module.css'
import { MeasuredFigures } from '../../features/figures/measured-figures.tsx'
import type { Pose } from '../../../samples/pose.ts'
import type { SampleKey } from '../../../samples/sample-people.ts'
import { SamplePortrait } from '../../features/samples/sample-picture.tsx'

export function LandingPage() {
  useTitle(texts.title(texts.landing.screen), texts.landing.description)
  const user = useQuery(sessionQuery).data
  // The part below the fold is rendered after the part that is visible at once.
  const isWhole = useIsPainted()
  return (
    <div className={styles['page']}>
      <PublicHeader>
        <DashboardLink user={user} />
      </PublicHeader>
      <main className={styles['main']}>
        <section className={styles['hero']}>
          <div className={styles['words']}>
            <h1 className={styles['heading']}>{texts.landing.heading}</h1>
            <p className={styles['lead']}>
              {texts.landing.lead} {storagePromise()}
            </p>
            <NextSteps />
          </div>
          <HeroDrawing />
        </section>
        {isWhole && <Rest />}
      </main>
      {isWhole && <PublicFooter />}
    </div>
  )
}

function Rest() {
  return (
    <>
      <HowItWorks />
      <Highlights />
      <Privacy />
      <MeasuredFigures />
      <section className={styles['last']}>
        <h2 className={styles['lastHeading']}>{texts.landing.last}</h2>
        <p className={styles['lead']}>{texts.landing.lastText}</p>
        <NextSteps />
      </section>
    </>
  )
}

function NextSteps() {
  return (
    <div className={styles['ways']}>
      <Link to={SCREENS.terms} className={chooseButtonClass('primary')}>
        {texts.landing.start}
      </Link>
      {/* A link that loads the page, since the demo is a separate app without data of the user. */}
      <a href={DEMO} className={chooseButtonClass('secondary')}>
        <Play aria-hidden />
        {texts.landing.demo}
      </a>
    </div>
  )
}

type Group = {
  person: SampleKey
  /** Centre and radius, in a space of 530 × 440. */
  at: readonly [x: number, y: number]
  small: readonly { at: readonly [x: number, y: number, radius: number]; pose: Pose }[]
}

const RADIUS = 78

const LOOKING_LEFT: Pose = { tilt: -9, gaze: -1, mouth: 'calm' }
const LOOKING_RIGHT: Pose = { tilt: 8, gaze: 1, mouth: 'smile' }
const LAUGHING: Pose = { tilt: 6, gaze: 0, mouth: 'laugh' }

const GROUPS: readonly Group[] = [
  {
    person: 'leila',
    at: [148, 150],
    small: [
      { at: [36, 66, 32], pose: LAUGHING },
      { at: [36, 232, 34], pose: LOOKING_RIGHT },
      { at: [150, 288, 28], pose: LOOKING_LEFT },
    ],
  },
  {
    person: 'asha',
    at: [374, 112],
    small: [
      { at: [254, 38, 28], pose: LOOKING_LEFT },
      { at: [494, 50, 32], pose: LAUGHING },
      { at: [492, 196, 28], pose: LOOKING_RIGHT },
    ],
  },
  {
    person: 'omar',
    at: [318, 326],
    small: [
      { at: [190, 388, 34], pose: LOOKING_RIGHT },
      { at: [454, 296, 30], pose: LOOKING_LEFT },
      { at: [438, 402, 28], pose: LAUGHING },
    ],
  },
]

/** Drawn portraits in groups, which illustrate the product. */
function HeroDrawing() {
  return (
    <div className={styles['drawing']} role="img" aria-label={texts.landing.picture}>
      <svg viewBox="0 0 530 440" className={styles['ties']} aria-hidden>
        {GROUPS.flatMap(({ at: [x, y], small }) =>
          small.map(({ at }) => (
            <line key={`${at[0]} ${at[1]}`} x1={x} y1={y} x2={at[0]} y2={at[1]} className={styles['tie']} />
          )),
        )}
      </svg>
      {GROUPS.map(({ person, at, small }) => (
        <div key={person} className={styles['group']}>
          {small.map(({ at: [x, y, radius], pose }) => (
            <span key={`${x} ${y}`} className={styles['place']} style={place(x, y, radius)}>
              <SamplePortrait person={person} pose={pose} className={styles['small']} />
            </span>
          ))}
          <span className={styles['place']} style={place(at[0], at[1], RADIUS)}>
            <SamplePortrait person={person} className={styles['mainPerson']} />
          </span>
        </div>
      ))}
    </div>
  )
}

function place(x: number, y: number, radius: number) {
  return {
    insetInlineStart: `${((x - radius) / 530) * 100}%`,
    insetBlockStart: `${((y - radius) / 440) * 100}%`,
    width: `${((radius * 2) / 530) * 100}%`,
  }
}
