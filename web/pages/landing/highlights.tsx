import { FolderHeart, HousePlug, ScanFace, Users } from 'lucide-react'
import { texts } from '../../texts.ts'
import { RotatingHeader } from '../../ui/rotating-header.tsx'
import { useRotation } from '../../ui/use-rotation.ts'
import { FeatureDrawing } from './feature-drawing.tsx'
import styles from './highlights.module.css'

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
