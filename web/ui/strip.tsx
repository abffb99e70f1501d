import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'
import styles from './strip.module.css'

type StripProps = {
  /** An article in a list of strips. */
  as?: 'section' | 'article'
  picture: ReactNode
  /** Also the name of the strip for screen readers. */
  question: string
  /** Beside the question, smaller. */
  detail: ReactNode
  /** Buttons. */
  answers: ReactNode
  answersHint?: string
  /** Without it, the strip cannot be dismissed. */
  dismissal?: { readonly label: string; readonly onDismiss: () => void } | undefined
}

/** Asks a question in one row: a picture, the question and its answers. */
export function Strip({
  as: Element = 'section',
  picture,
  question,
  detail,
  answers,
  answersHint,
  dismissal,
}: StripProps) {
  return (
    <Element className={styles['strip']} aria-label={question}>
      <div className={styles['picture']}>{picture}</div>
      <div className={styles['text']}>
        <p className={styles['question']}>{question}</p>
        <div className={styles['detail']}>{detail}</div>
      </div>
      <div className={styles['answers']} title={answersHint}>
        {answers}
      </div>
      {dismissal && (
        <IconButton label={dismissal.label} className={styles['dismiss']} onClick={dismissal.onDismiss}>
          <X aria-hidden />
        </IconButton>
      )}
    </Element>
  )
}

/** Returns whether the part with this key was dismissed until the window is closed. */
export function useDismissal(key: string): { isDismissed: boolean; dismiss: () => void } {
  const [isDismissed, setDismissed] = useState(() => sessionStorage.getItem(key) !== null)
  const dismiss = () => {
    sessionStorage.setItem(key, 'true')
    setDismissed(true)
  }
  return { isDismissed, dismiss }
}
