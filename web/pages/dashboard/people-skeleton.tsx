import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './people-skeleton.module.css'

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function PeopleSkeleton() {
  return (
    <div className={styles['grid']} aria-hidden>
      {CARDS.map(card => (
        <div key={card} className={styles['card']}>
          <Skeleton className={styles['portrait']} />
          <Skeleton className={styles['name']} />
          <Skeleton className={styles['count']} />
        </div>
      ))}
    </div>
  )
}
