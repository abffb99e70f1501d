import { getFaceBox } from '../../../samples/draw-scene.ts'
import type { SampleKey } from '../../../samples/sample-people.ts'
import { SAMPLE_SCENES } from '../../../samples/sample-scenes.ts'
import { SamplePhoto, SamplePortrait } from '../../features/samples/sample-picture.tsx'
import { texts } from '../../texts.ts'
import styles from './how-it-works.module.css'

const STEPS = [
  { key: 'add', Drawing: PileOfPhotos },
  { key: 'find', Drawing: FacesInPhoto },
  { key: 'keep', Drawing: Albums },
] as const

/** What Kindred does, in three pictures. */
export function HowItWorks() {
  const { heading, steps } = texts.landing.story
  return (
    <section className={styles['section']} aria-labelledby="story">
      <h2 id="story" className={styles['heading']}>
        {heading}
      </h2>
      <ol className={styles['steps']}>
        {STEPS.map(({ key, Drawing }) => (
          <li key={key} className={styles['step']}>
            {/* The text below says the same. */}
            <div className={styles['frame']} aria-hidden>
              <Drawing />
            </div>
            <h3 className={styles['title']}>{steps[key].title}</h3>
            <p className={styles['text']}>{steps[key].text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const WIDE_SCENES = SAMPLE_SCENES.filter(({ width, height }) => width > height)

function PileOfPhotos() {
  return (
    <div className={styles['pile']}>
      {WIDE_SCENES.slice(1, 5).map(scene => (
        <SamplePhoto key={scene.name} scene={scene} className={styles['print']} />
      ))}
    </div>
  )
}

function FacesInPhoto() {
  const [scene] = SAMPLE_SCENES
  if (!scene) return null
  return (
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
}

const ALBUMS: readonly SampleKey[] = ['asha', 'omar', 'mei']
const PHOTOS_OF_ALBUM = 3

/** Three people, each with photos that show them. */
function Albums() {
  return (
    <div className={styles['albums']}>
      {ALBUMS.map(person => (
        <div key={person} className={styles['album']}>
          <SamplePortrait person={person} className={styles['portrait']} />
          {SAMPLE_SCENES.filter(({ people }) => people.some(figure => figure.person === person))
            .slice(0, PHOTOS_OF_ALBUM)
            .map(scene => (
              <SamplePhoto key={scene.name} scene={scene} className={styles['shot']} />
            ))}
        </div>
      ))}
    </div>
  )
}
