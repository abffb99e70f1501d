import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import styles from './rotating-cards.module.css'
import { RotatingHeader } from './rotating-header.tsx'
import { useRotation } from './use-rotation.ts'

export type RotatingCard = { key: string; icon: ReactNode; title: string; text: string; more: string }

type RotatingCardsProps = {
  heading: string
  cards: readonly RotatingCard[]
  everyMs: number
  pauseLabel: string
  playLabel: string
}

/** Cards that are highlighted one after another. Pressing a card shows further text. */
export function RotatingCards({ heading, cards, everyMs, pauseLabel, playLabel }: RotatingCardsProps) {
  const id = useId()
  const rotation = useRotation(cards.length, everyMs)
  const [openKey, setOpenKey] = useState<string | null>(null)
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <RotatingHeader
        id={id}
        heading={heading}
        rotation={rotation}
        pauseLabel={pauseLabel}
        playLabel={playLabel}
      />
      <ul className={styles['cards']} {...rotation.pauseProps}>
        {cards.map(({ key, icon, title, text, more }, index) => (
          <li key={key} className={styles['card']} data-shown={index === rotation.index || undefined}>
            <span className={styles['icon']} aria-hidden>
              {icon}
            </span>
            <h3 className={styles['title']}>
              <button
                type="button"
                className={styles['opener']}
                aria-expanded={openKey === key}
                aria-controls={`${id}-${key}`}
                onClick={() => setOpenKey(openKey === key ? null : key)}
              >
                {title}
                <ChevronDown aria-hidden className={styles['chevron']} />
              </button>
            </h3>
            <p className={styles['text']}>{text}</p>
            <p id={`${id}-${key}`} hidden={openKey !== key} className={styles['more']}>
              {more}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
