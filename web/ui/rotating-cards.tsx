import { ChevronDown, Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { IconButton } from './button.tsx'
import styles from './rotating-cards.module.css'
import { useMediaQuery } from './use-media-query.ts'

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

type RotatingHeaderProps = {
  id: string
  heading: string
  rotation: Rotation
  pauseLabel: string
  playLabel: string
}

/** The heading above rotating elements, and the button that stops the rotation. */
export function RotatingHeader({ id, heading, rotation, pauseLabel, playLabel }: RotatingHeaderProps) {
  return (
    <header className={styles['header']}>
      <h2 id={id} className={styles['heading']}>
        {heading}
      </h2>
      <PauseButton
        isStopped={rotation.isStopped}
        onToggle={rotation.toggle}
        pauseLabel={pauseLabel}
        playLabel={playLabel}
      />
    </header>
  )
}

type PauseButtonProps = { isStopped: boolean; onToggle: () => void; pauseLabel: string; playLabel: string }

/** Pauses an animation, and continues it. */
export function PauseButton({ isStopped, onToggle, pauseLabel, playLabel }: PauseButtonProps) {
  return (
    <IconButton label={isStopped ? playLabel : pauseLabel} onClick={onToggle}>
      {isStopped ? <Play aria-hidden /> : <Pause aria-hidden />}
    </IconButton>
  )
}

export type Rotation = ReturnType<typeof useRotation>

/**
 * Advances an index through `count` things, every `everyMs`. It pauses while the pointer or the
 * focus is on the element, and stops when the user pauses it. For users who prefer reduced motion,
 * it is stopped at first.
 */
export function useRotation(count: number, everyMs: number) {
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [index, setIndex] = useState(0)
  const [isPaused, setPaused] = useState<boolean | null>(null)
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  // The button overrides the preference for reduced motion.
  const isStopped = isPaused ?? prefersReducedMotion
  const isRunning = !isStopped && !isPointedAt && !hasFocus
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setIndex(index => (index + 1) % count), everyMs)
    return () => clearInterval(timer)
  }, [isRunning, count, everyMs])
  return {
    index,
    show: setIndex,
    isStopped,
    isRunning,
    toggle: () => setPaused(!isStopped),
    /** Properties of the element that contains the rotating things. */
    pauseProps: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
    },
  }
}
