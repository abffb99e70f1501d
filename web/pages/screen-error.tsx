import type { ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../api-client.ts'
import { texts } from '../texts.ts'
import { LoadError } from '../ui/load-error.tsx'
import { useTitle } from '../ui/use-title.ts'

export function ScreenError({ error }: ErrorComponentProps) {
  useTitle(texts.title(texts.errors.screen))
  return (
    <main>
      <LoadError
        level="h1"
        title={texts.errors.screen}
        text={error instanceof ApiError ? error.message : texts.errors.screenText}
        retryLabel={texts.errors.reload}
        onRetry={() => location.reload()}
      />
    </main>
  )
}
