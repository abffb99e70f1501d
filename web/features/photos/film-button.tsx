import { CirclePlay, CircleStop } from 'lucide-react'
import { useRef } from 'react'
import { texts } from '../../texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** A press of this length is a hold, which plays the film only as long as it lasts. */
const HOLD_MS = 400

type FilmButtonProps = { isPlaying: boolean; onPlay: (isPlaying: boolean) => void }

/** Plays the film of a photo: a press plays all of it, a hold until it is released. */
export function FilmButton({ isPlaying, onPlay }: FilmButtonProps) {
  const held = useRef<{ since: number; wasPlaying: boolean } | null>(null)
  return (
    <IconButton
      onStage
      label={isPlaying ? texts.viewer.stopFilm : texts.viewer.playFilm}
      aria-pressed={isPlaying}
      onPointerDown={event => {
        if (event.button !== 0) return
        held.current = { since: event.timeStamp, wasPlaying: isPlaying }
        if (!isPlaying) onPlay(true)
      }}
      onClick={event => {
        const press = held.current
        held.current = null
        // A click of the keyboard has no press before it.
        if (!press || press.wasPlaying) onPlay(!isPlaying)
        else if (event.timeStamp - press.since >= HOLD_MS) onPlay(false)
      }}
    >
      {isPlaying ? <CircleStop aria-hidden /> : <CirclePlay aria-hidden />}
    </IconButton>
  )
}
