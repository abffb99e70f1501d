import { useNavigate } from '@tanstack/react-router'
import { MessageCircleQuestion, X } from 'lucide-react'
import { useState } from 'react'
import { SCREENS } from '../paths.ts'
import { texts } from '../texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './tour.module.css'

const GUEST = 'asha'

const STEPS = ['results', 'person', 'photo', 'download', 'yours'] as const

/** A card that leads through the screens, step by step; it can be put aside and called back. */
export function Tour() {
  const navigate = useNavigate()
  const [step, setStep] = useState(0)
  const [isOpen, setOpen] = useState(true)
  const shown = STEPS[step] ?? 'results'
  const isLast = step === STEPS.length - 1

  const goTo = (next: number) => {
    setStep(next)
    if (STEPS[next] === 'results' || STEPS[next] === 'yours') void navigate({ to: SCREENS.results })
    else void navigate({ to: SCREENS.person, params: { personId: GUEST } })
  }

  if (!isOpen)
    return (
      <Button
        look="primary"
        className={styles['call']}
        icon={<MessageCircleQuestion aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.demo.open}
      </Button>
    )
  return (
    <section className={styles['card']} aria-label={texts.demo.tour}>
      <header className={styles['header']}>
        <p className={styles['position']}>{texts.demo.position(step + 1, STEPS.length)}</p>
        <IconButton label={texts.demo.close} onClick={() => setOpen(false)}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div aria-live="polite">
        <h2 className={styles['title']}>{texts.demo.steps[shown].title}</h2>
        <p className={styles['text']}>{texts.demo.steps[shown].text}</p>
      </div>
      <div className={styles['actions']}>
        <Button look="quiet" size="small" disabled={step === 0} onClick={() => goTo(step - 1)}>
          {texts.demo.back}
        </Button>
        {isLast ? (
          <a href={SCREENS.terms} className={buttonClass('primary', 'small')}>
            {texts.landing.start}
          </a>
        ) : (
          <Button look="primary" size="small" onClick={() => goTo(step + 1)}>
            {texts.demo.next}
          </Button>
        )}
      </div>
    </section>
  )
}
