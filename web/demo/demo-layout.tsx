import { Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { LanguageSwitch, ThemeSwitch } from '../features/display/display-switches.tsx'
import { DashboardStores } from '../pages/dashboard/dashboard-stores.tsx'
import { SCREENS } from '../../shared/api/screens.ts'
import { texts } from '../texts.ts'
import { Button, chooseButtonClass, IconButton } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import styles from './demo-layout.module.css'
import { MessageCircleQuestion, X } from 'lucide-react'
import { useState } from 'react'
import { markObstacle } from '../ui/obstacles.ts'

/**
 * The dashboard's screens, with the tour instead of the navigation. Links out of the demo load the
 * app.
 */
export function DemoLayout() {
  return (
    <DashboardStores>
      <header className={styles['header']}>
        <a href={SCREENS.landing} className={styles['home']} aria-label={texts.product}>
          <Logo name={texts.product} />
        </a>
        <p className={styles['note']}>{texts.demo.note}</p>
        <div className={styles['switches']}>
          <ThemeSwitch isCompact />
          <LanguageSwitch />
        </div>
        <a href={SCREENS.terms} className={chooseButtonClass('primary', 'small')}>
          {texts.landing.start}
        </a>
      </header>
      <main className={styles['content']}>
        <Outlet />
      </main>
      <Tour />
    </DashboardStores>
  )
}

const GUEST = 'asha'

const STEPS = ['results', 'person', 'photo', 'download', 'yours'] as const

/**
 * Returns whether the current screen is the one that the step explains. `personId`: the person of
 * the open page; undefined on the Results screen.
 */
const IS_HERE: Record<(typeof STEPS)[number], (personId: string | undefined) => boolean> = {
  results: personId => personId === undefined,
  person: personId => personId === GUEST,
  photo: personId => personId !== undefined,
  download: personId => personId !== undefined,
  yours: () => true,
}

/**
 * A card that explains the screens step by step. It shows a step of the open screen, and can be
 * hidden and shown again.
 */
function Tour() {
  const navigate = useNavigate()
  const { personId } = useParams({ strict: false })
  const [chosen, setChosen] = useState<(typeof STEPS)[number]>('results')
  const [isOpen, setOpen] = useState(true)
  const step = STEPS.findIndex(
    name => (name === chosen || !IS_HERE[chosen](personId)) && IS_HERE[name](personId),
  )
  const shown = STEPS[step] ?? 'yours'
  const isLast = step === STEPS.length - 1

  const goTo = (next: (typeof STEPS)[number] = 'yours') => {
    setChosen(next)
    if (next === 'results' || next === 'yours') void navigate({ to: SCREENS.results })
    else if (!IS_HERE[next](personId)) void navigate({ to: SCREENS.person, params: { personId: GUEST } })
  }

  if (!isOpen)
    return (
      <Button
        look="primary"
        ref={markObstacle}
        className={styles['call']}
        icon={<MessageCircleQuestion aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.demo.open}
      </Button>
    )
  return (
    <section ref={markObstacle} className={styles['card']} aria-label={texts.demo.tour}>
      <header className={styles['tourHeader']}>
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
        <Button look="quiet" size="small" disabled={step === 0} onClick={() => goTo(STEPS[step - 1])}>
          {texts.demo.back}
        </Button>
        {isLast ? (
          <a href={SCREENS.terms} className={chooseButtonClass('primary', 'small')}>
            {texts.landing.start}
          </a>
        ) : (
          <Button look="primary" size="small" onClick={() => goTo(STEPS[step + 1])}>
            {texts.demo.next}
          </Button>
        )}
      </div>
    </section>
  )
}
