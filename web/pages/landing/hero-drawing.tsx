import type { Pose } from '../../../samples/pose.ts'
import type { SampleKey } from '../../../samples/sample-people.ts'
import { SamplePortrait } from '../../features/samples/sample-portrait.tsx'
import { texts } from '../../texts.ts'
import styles from './hero-drawing.module.css'

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
export function HeroDrawing() {
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
            <SamplePortrait person={person} className={styles['main']} />
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
