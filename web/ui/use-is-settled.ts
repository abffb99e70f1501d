import { startTransition, useEffect, useState } from 'react'

/** Time in which a screen gets its data and renders it, on a slow processor. */
const DATA_MS = 400
/** Time after which pictures that have not loaded are not waited for. */
const MAX_MS = 3000

/**
 * Returns false at first, and true in a transition once the pictures of the screen have loaded, to
 * render then what would delay them. Pictures outside the viewport are not waited for.
 */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const end = () => {
      listening.abort()
      startTransition(() => setSettled(true))
    }
    const endIfLoaded = () => {
      if (Array.from(document.querySelectorAll('img')).every(isLoaded)) end()
    }
    const first = setTimeout(() => {
      endIfLoaded()
      // `load` and `error` do not bubble, so they are captured.
      const options = { capture: true, signal: listening.signal }
      document.addEventListener('load', endIfLoaded, options)
      document.addEventListener('error', endIfLoaded, options)
    }, DATA_MS)
    const last = setTimeout(end, MAX_MS)
    listening.signal.addEventListener('abort', () => {
      clearTimeout(first)
      clearTimeout(last)
    })
    return () => listening.abort()
  }, [])
  return isSettled
}

/** A picture that loads when it comes near the viewport counts as loaded. */
function isLoaded({ complete, loading }: HTMLImageElement): boolean {
  return complete || loading === 'lazy'
}
