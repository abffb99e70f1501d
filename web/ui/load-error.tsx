import { CloudOff } from 'lucide-react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type LoadErrorProps = {
  title: string
  text?: string
  retryLabel: string
  onRetry: () => void
  level?: 'h1' | 'h2'
}

/** Shown in place of content that could not be loaded. */
export function LoadError({ title, text, retryLabel, onRetry, level = 'h2' }: LoadErrorProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        title={title}
        level={level}
        {...(text === undefined ? {} : { text })}
        action={<Button onClick={onRetry}>{retryLabel}</Button>}
      />
    </div>
  )
}
