import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { SCREENS } from '../paths.ts'
import { texts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useTitle } from '../ui/use-title.ts'
import styles from './nothing-here.module.css'

/** In place of what an address should have shown. */
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
          <Link to={SCREENS.dashboard} className={buttonClass('primary')}>
            {texts.errors.notFoundAction}
          </Link>
          <Link to={SCREENS.landing} className={buttonClass('secondary')}>
            {texts.errors.notFoundHome}
          </Link>
        </div>
      }
    />
  )
}
