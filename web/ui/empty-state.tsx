import type { ReactNode } from 'react'
import { markObstacle } from './obstacles.ts'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  icon: ReactNode
  title: string
  text?: string
  action?: ReactNode
  /** `h1` when the page has no other content. */
  level?: 'h1' | 'h2'
}

export function EmptyState({ icon, title, text, action, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <div className={styles['icon']} aria-hidden>
        {icon}
      </div>
      <Heading className={styles['title']}>{title}</Heading>
      {text && <p className={styles['text']}>{text}</p>}
      {action && <div ref={markObstacle}>{action}</div>}
    </div>
  )
}
