import { useEffect, useEffectEvent, useState } from 'react'

/**
 * How far down the window a section's beginning must have come to count as the one that is read.
 */
const READING_LINE = 0.35

/** How far the page is scrolled, 0 to 1, and which of the sections is being read. */
export function useReadingPlace(sectionIds: readonly string[]): { share: number; current: string | null } {
  const [place, setPlace] = useState<{ share: number; current: string | null }>({ share: 0, current: null })
  const look = useEffectEvent(() => setPlace(readPlace(sectionIds)))
  useEffect(() => {
    let frame = 0
    const lookSoon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        look()
      })
    }
    // Also when the text comes, and when the window changes.
    const growing = new ResizeObserver(lookSoon)
    growing.observe(document.body)
    addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      growing.disconnect()
      removeEventListener('scroll', lookSoon)
    }
  }, [])
  return place
}

function readPlace(ids: readonly string[]): { share: number; current: string | null } {
  const page = document.documentElement
  const room = page.scrollHeight - page.clientHeight
  // Nothing to scroll: all of it is in sight.
  const share = room <= 0 ? 1 : Math.min(1, Math.max(0, page.scrollTop / room))
  const sections = ids.flatMap(id => document.getElementById(id) ?? [])
  const begun = sections.filter(
    section => section.getBoundingClientRect().top <= page.clientHeight * READING_LINE,
  )
  // At the very end the last may be too short to come up so far.
  const current = share > 0.99 ? sections.at(-1) : (begun.at(-1) ?? sections[0])
  return { share, current: current?.id ?? null }
}
