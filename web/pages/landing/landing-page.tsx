import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { sessionQuery } from '../../entities/session/session-query.ts'
import { DEMO, SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { chooseButtonClass } from '../../ui/button.tsx'
import { useIsPainted } from '../../ui/use-is-painted.ts'
import { useTitle } from '../../ui/use-title.ts'
import { storagePromise } from '../../storage-promise.ts'
import { PublicFooter } from '../public/public-footer.tsx'
import { DashboardLink } from '../public/dashboard-link.tsx'
import { PublicHeader } from '../public/public-header.tsx'
import { HeroDrawing } from './hero-drawing.tsx'
import { Highlights } from './highlights.tsx'
import styles from './landing-page.module.css'
import { MeasuredFigures } from '../../features/figures/measured-figures.tsx'

export function LandingPage() {
  useTitle(texts.title(texts.landing.screen), texts.landing.description)
  const user = useQuery(sessionQuery).data
  // The part below the fold is rendered after the part that is visible at once.
  const isWhole = useIsPainted()
  return (
    <div className={styles['page']}>
      <PublicHeader>
        <DashboardLink user={user} />
      </PublicHeader>
      <main className={styles['main']}>
        <section className={styles['hero']}>
          <div className={styles['words']}>
            <h1 className={styles['heading']}>{texts.landing.heading}</h1>
            <p className={styles['lead']}>
              {texts.landing.lead} {storagePromise()}
            </p>
            <NextSteps />
          </div>
          <HeroDrawing />
        </section>
        {isWhole && <Rest />}
      </main>
      {isWhole && <PublicFooter />}
    </div>
  )
}

function Rest() {
  return (
    <>
      <Highlights />
      <MeasuredFigures />
      <section className={styles['last']}>
        <h2 className={styles['lastHeading']}>{texts.landing.last}</h2>
        <p className={styles['lead']}>{texts.landing.lastText}</p>
        <NextSteps />
      </section>
    </>
  )
}

function NextSteps() {
  return (
    <div className={styles['ways']}>
      <Link to={SCREENS.terms} className={chooseButtonClass('primary')}>
        {texts.landing.start}
      </Link>
      {/* A link that loads the page, since the demo is a separate app without data of the user. */}
      <a href={DEMO} className={chooseButtonClass('secondary')}>
        <Play aria-hidden />
        {texts.landing.demo}
      </a>
    </div>
  )
}
