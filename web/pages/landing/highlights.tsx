import { FileArchive, FolderHeart, HousePlug, ScanFace, Users } from 'lucide-react'
import { texts } from '../../texts.ts'
import { RotatingHeader, useRotation } from '../../ui/rotating-cards.tsx'
import styles from './highlights.module.css'
import type { ReactNode } from 'react'
import { getFaceBox } from '../../../samples/draw-scene.ts'
import type { Pose } from '../../../samples/pose.ts'
import type { SampleKey } from '../../../samples/sample-people.ts'
import { SamplePhoto, SamplePortrait } from '../../features/samples/sample-picture.tsx'
import { SAMPLE_SCENES } from '../../../samples/sample-scenes.ts'

const EVERY_MS = 3000

const FEATURES = [
  { key: 'find', Icon: ScanFace },
  { key: 'group', Icon: Users },
  { key: 'private', Icon: HousePlug },
  { key: 'keep', Icon: FolderHeart },
] as const

/** Four features of Kindred, with a picture of the highlighted one. */
export function Highlights() {
  const rotation = useRotation(FEATURES.length, EVERY_MS)
  const shown = FEATURES[rotation.index] ?? FEATURES[0]
  return (
    <section className={styles['highlights']} aria-labelledby="highlights">
      <RotatingHeader
        id="highlights"
        heading={texts.landing.highlights}
        rotation={rotation}
        pauseLabel={texts.landing.pauseHighlights}
        playLabel={texts.landing.playHighlights}
      />
      <ul className={styles['list']} {...rotation.pauseProps}>
        {FEATURES.map(({ key, Icon }, index) => (
          <li key={key}>
            <button
              type="button"
              className={styles['feature']}
              aria-pressed={key === shown.key}
              onClick={() => rotation.show(index)}
            >
              <Icon aria-hidden className={styles['icon']} />
              <span className={styles['title']}>{texts.landing.features[key].title}</span>
              <span className={styles['text']}>{texts.landing.features[key].text}</span>
            </button>
          </li>
        ))}
      </ul>
      <FeatureDrawing feature={shown.key} />
    </section>
  )
}

const POSES: readonly Partial<Pose>[] = [
  {},
  { tilt: -10, gaze: -1, mouth: 'calm' },
  { tilt: 8, mouth: 'laugh' },
  { tilt: 10, gaze: 1 },
]
const GROUPED: readonly SampleKey[] = ['grace', 'harpreet', 'clara']

type Feature = 'find' | 'group' | 'private' | 'keep'

/** A picture of one feature. Decorative, since its text is beside it. */
function FeatureDrawing({ feature }: { feature: Feature }) {
  return (
    <div className={styles['frame']} aria-hidden>
      <div key={feature} className={styles['drawing']}>
        {DRAWINGS[feature]()}
      </div>
    </div>
  )
}

const DRAWINGS: Record<Feature, () => ReactNode> = {
  find: () => {
    const [scene] = SAMPLE_SCENES
    return (
      scene && (
        <div className={styles['photo']}>
          <SamplePhoto scene={scene} />
          {scene.people.map(figure => {
            const { x, y, width, height } = getFaceBox(scene, figure)
            const place = {
              left: `${x * 100}%`,
              top: `${y * 100}%`,
              width: `${width * 100}%`,
              height: `${height * 100}%`,
            }
            return <span key={figure.person} className={styles['outline']} style={place} />
          })}
        </div>
      )
    )
  },
  group: () => (
    <div className={styles['groups']}>
      {GROUPED.map(person => (
        <div key={person} className={styles['group']}>
          {POSES.map(pose => (
            <SamplePortrait
              key={`${pose.tilt} ${pose.mouth}`}
              person={person}
              pose={{ tilt: 0, gaze: 0, mouth: 'smile', ...pose }}
              className={styles['face']}
            />
          ))}
        </div>
      ))}
    </div>
  ),
  private: () => (
    <div className={styles['computer']}>
      <div className={styles['display']}>
        {SAMPLE_SCENES.filter(({ width, height }) => width > height)
          .slice(0, 6)
          .map(scene => (
            <SamplePhoto key={scene.name} scene={scene} className={styles['shot']} />
          ))}
      </div>
      <div className={styles['base']} />
    </div>
  ),
  keep: () => (
    <div className={styles['folder']}>
      <FolderHeart className={styles['folderIcon']} />
      {(['asha', 'omar', 'tom'] as const).map(person => (
        <div key={person} className={styles['file']}>
          <SamplePortrait person={person} className={styles['owner']} />
          <span className={styles['line']} />
          <FileArchive className={styles['archive']} />
        </div>
      ))}
    </div>
  ),
}
