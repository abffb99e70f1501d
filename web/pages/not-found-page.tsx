import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { SCREENS } from '../paths.ts'
import { texts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useTitle } from '../ui/use-title.ts'

export function NotFoundPage() {
  useTitle(texts.title(texts.errors.notFoundTitle))
  return (
    <main>
      <EmptyState
        icon={<Compass />}
        level="h1"
        title={texts.errors.notFoundTitle}
        text={texts.errors.notFoundText}
        action={
          <Link to={SCREENS.dashboard} className={buttonClass('primary')}>
            {texts.errors.notFoundAction}
          </Link>
        }
      />
    </main>
  )
}
