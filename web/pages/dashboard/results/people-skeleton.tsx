import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './people-skeleton.module.css'

const CARDS = Array.from({ length: 24 }, (_, card) => card)

export function PeopleSkeleton() {
  return (
    <div className={styles['grid']} aria-hidden>
      {CARDS.map(card => (
        <Skeleton key={card} className={styles['portrait']} />
      ))}
    </div>
  )
}
