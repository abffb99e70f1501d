import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './empty-state.module.css'
import { markObstacle } from './obstacles.ts'

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

type LoadErrorProps = {
  title: string
  text?: string
  retryLabel: string
  onRetry: () => void
  level?: 'h1' | 'h2'
}

/** Shown in place of content that could not be loaded. */
export function LoadError({ title, text, retryLabel, onRetry, level = 'h2' }: LoadErrorProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        title={title}
        level={level}
        {...(text === undefined ? {} : { text })}
        action={<Button onClick={onRetry}>{retryLabel}</Button>}
      />
    </div>
  )
}

/** A placeholder for content that is loading; `className` sets its size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden className={classNames(styles['skeleton'], className)} />
}
