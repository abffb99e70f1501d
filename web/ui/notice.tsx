import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './notice.module.css'

export type NoticeTone = 'plain' | 'good' | 'bad'

type NoticeProps = {
  tone: NoticeTone
  children: ReactNode
  /** Buttons beside the text. */
  actions?: ReactNode
  /** Screen readers read it immediately when it appears. */
  isAlert?: boolean
}

const ICONS = { plain: Info, good: CircleCheck, bad: CircleAlert }

export function Notice({ tone, children, actions, isAlert = false }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div className={classNames(styles['notice'], styles[tone])} role={isAlert ? 'alert' : undefined}>
      <Icon aria-hidden className={styles['icon']} />
      <div className={styles['text']}>{children}</div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}
