import { PublicHeader } from './public-header.tsx'
import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { chooseButtonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTitle } from '../../ui/screen-title.tsx'
import styles from './not-found-page.module.css'

/** The screen of an unknown path. */
export function NotFoundPage() {
  return (
    <>
      <PublicHeader />
      <main>
        <NothingHere />
      </main>
    </>
  )
}

/** Shown when there is nothing at an address. */
export function NothingHere() {
  useTitle(texts.title(texts.errors.notFoundTitle), texts.errors.notFoundText)
  return (
    <EmptyState
      icon={<Compass />}
      level="h1"
      title={texts.errors.notFoundTitle}
      text={texts.errors.notFoundText}
      action={
        <div className={styles['actions']}>
          <Link to={SCREENS.dashboard} className={chooseButtonClass('primary')}>
            {texts.errors.notFoundAction}
          </Link>
          <Link to={SCREENS.landing} className={chooseButtonClass('secondary')}>
            {texts.errors.notFoundHome}
          </Link>
        </div>
      }
    />
  )
}
