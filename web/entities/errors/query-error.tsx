import { texts } from '../../texts.ts'
import { LoadError } from '../../ui/empty-state.tsx'

type QueryErrorProps = { onRetry: () => unknown; level?: 'h1' | 'h2' }

/** Shown in place of content whose query failed. */
export function QueryError({ onRetry, level = 'h2' }: QueryErrorProps) {
  return (
    <LoadError
      level={level}
      title={texts.errors.loading}
      retryLabel={texts.errors.retry}
      onRetry={() => void onRetry()}
    />
  )
}
