import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = { icon: ReactNode; title: string; text?: string; action?: ReactNode }

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <div className={styles['icon']} aria-hidden>
        {icon}
      </div>
      <h2 className={styles['title']}>{title}</h2>
      {text && <p className={styles['text']}>{text}</p>}
      {action}
    </div>
  )
}
