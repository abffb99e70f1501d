import { FileSearch, LockKeyhole, ScanFace, ShieldCheck } from 'lucide-react'
import type { ConsentWording } from '../../../shared/api/consents.ts'
import { texts } from '../../texts.ts'
import styles from './key-points.module.css'

type Key = ConsentWording['sections'][number]['key']

const ICONS = {
  'privacy-protection': ShieldCheck,
  'data-processing': ScanFace,
  'security-measures': LockKeyhole,
  'full-transparency': FileSearch,
} as const satisfies Record<Key, unknown>

/** The four key points beside the text; the one being read is highlighted. */
export function KeyPoints({ wording, current }: { wording: ConsentWording; current: string | null }) {
  return (
    <nav className={styles['points']} aria-label={texts.terms.keyPoints}>
      <ol className={styles['list']}>
        {wording.sections.map(({ key, heading }) => {
          const Icon = ICONS[key]
          return (
            <li key={key}>
              <a
                href={`#${key}`}
                className={styles['point']}
                aria-current={key === current ? 'location' : undefined}
              >
                <Icon aria-hidden />
                {heading}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
