import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderHeart, ImagePlus, Users } from 'lucide-react'
import { sessionQuery } from '../features/session/session-query.ts'
import { SCREENS } from '../paths.ts'
import { texts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { useTitle } from '../ui/use-title.ts'
import { GroupingDrawing } from './grouping-drawing.tsx'
import styles from './landing-page.module.css'
import { PublicHeader } from './public-header.tsx'

const STEP_ICONS = [ImagePlus, Users, FolderHeart]

export function LandingPage() {
  useTitle(texts.title(texts.landing.screen))
  const user = useQuery(sessionQuery).data
  return (
    <div className={styles['page']}>
      <PublicHeader>
        <Link to={SCREENS.login} className={buttonClass('quiet', 'small')}>
          {texts.landing.login}
        </Link>
      </PublicHeader>
      <main>
        <section className={styles['hero']}>
          <div className={styles['words']}>
            <h1 className={styles['heading']}>{texts.landing.heading}</h1>
            <p className={styles['lead']}>{texts.landing.lead}</p>
            <Link to={user ? SCREENS.dashboard : SCREENS.register} className={buttonClass('primary')}>
              {user ? texts.landing.open : texts.landing.start}
            </Link>
          </div>
          <GroupingDrawing />
        </section>
        <ol className={styles['steps']}>
          {texts.landing.steps.map(({ title, text }, index) => {
            const Icon = STEP_ICONS[index] ?? Users
            return (
              <li key={title} className={styles['step']}>
                <Icon aria-hidden className={styles['icon']} />
                <h2 className={styles['title']}>{title}</h2>
                <p className={styles['text']}>{text}</p>
              </li>
            )
          })}
        </ol>
      </main>
    </div>
  )
}
