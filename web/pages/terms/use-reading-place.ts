import { useEffect, useEffectEvent, useState } from 'react'

/**
 * A section counts as being read when its beginning is above this fraction of the window's height.
 */
const READING_LINE = 0.35

/** Returns how far the page is scrolled, 0 to 1, and which section is being read. */
export function useReadingPlace(sectionIds: readonly string[]): { fraction: number; current: string | null } {
  const [place, setPlace] = useState<{ fraction: number; current: string | null }>({
    fraction: 0,
    current: null,
  })
  const measure = useEffectEvent(() => setPlace(readPlace(sectionIds)))
  useEffect(() => {
    let frame = 0
    const scheduleMeasure = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        measure()
      })
    }
    // Also when the text is loaded, and when the window's size changes.
    const growing = new ResizeObserver(scheduleMeasure)
    growing.observe(document.body)
    addEventListener('scroll', scheduleMeasure, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      growing.disconnect()
      removeEventListener('scroll', scheduleMeasure)
    }
  }, [])
  return place
}

function readPlace(ids: readonly string[]): { fraction: number; current: string | null } {
  const page = document.documentElement
  const room = page.scrollHeight - page.clientHeight
  // Nothing to scroll: all of it is visible.
  const fraction = room <= 0 ? 1 : Math.min(1, Math.max(0, page.scrollTop / room))
  const sections = ids.flatMap(id => document.getElementById(id) ?? [])
  const begun = sections.filter(
    section => section.getBoundingClientRect().top <= page.clientHeight * READING_LINE,
  )
  // At the end of the page the last section may be too short to reach the line.
  const current = fraction > 0.99 ? sections.at(-1) : (begun.at(-1) ?? sections[0])
  return { fraction, current: current?.id ?? null }
}
