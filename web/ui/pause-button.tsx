import { Pause, Play } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

type PauseButtonProps = { isStopped: boolean; onToggle: () => void; pauseLabel: string; playLabel: string }

/** Pauses an animation, and continues it. */
export function PauseButton({ isStopped, onToggle, pauseLabel, playLabel }: PauseButtonProps) {
  return (
    <IconButton label={isStopped ? playLabel : pauseLabel} onClick={onToggle}>
      {isStopped ? <Play aria-hidden /> : <Pause aria-hidden />}
    </IconButton>
  )
}
