import type { ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../api-client.ts'
import { useServerReturn } from '../features/connection/connection-notice.tsx'
import { texts } from '../texts.ts'
import { LoadError } from '../ui/empty-state.tsx'
import { useTitle } from '../ui/screen-title.tsx'

/**
 * Shown instead of a failed screen. Reloads it automatically when an unreachable server answers.
 */
export function ScreenError({ error }: ErrorComponentProps) {
  const isOffline = isUnreachable(error)
  const title = isOffline ? texts.errors.offlineTitle : texts.errors.screen
  const text = isOffline ? texts.errors.offlineText : describeScreenError(error)
  useTitle(texts.title(title), text)
  useServerReturn(isOffline, () => location.reload())
  return (
    <main>
      <LoadError
        level="h1"
        title={title}
        text={text}
        retryLabel={isOffline ? texts.errors.retry : texts.errors.reload}
        onRetry={() => location.reload()}
      />
    </main>
  )
}

/** Returns whether a request did not reach the server, or a part of the app could not be loaded. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'unreachable'
  return error instanceof TypeError && /import|module/i.test(error.message)
}

function describeScreenError(error: unknown): string {
  return error instanceof ApiError ? error.message : texts.errors.screenText
}
