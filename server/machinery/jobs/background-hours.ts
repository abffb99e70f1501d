import type { BackgroundHours } from '../../../shared/api/progress.ts'
import { HOUR_MS } from '../../../shared/api/durations.ts'

/** Parses hours such as `22-6`; undefined if the text is anything else. */
export function parseBackgroundHours(text: string): BackgroundHours | undefined {
  const [, from, until] = /^(\d{1,2})\s*-\s*(\d{1,2})$/.exec(text) ?? []
  const hours = { from: Number(from), until: Number(until) % 24 }
  const isValid = hours.from <= 23 && Number(until) <= 24 && hours.from !== hours.until
  return isValid ? Object.freeze(hours) : undefined
}

/** Returns whether a time is within the hours, in the time zone of this machine. */
export function isWithinHours({ from, until }: BackgroundHours, time: number): boolean {
  const hour = new Date(time).getHours()
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}

/**
 * Returns how many seconds pass until work of `workSeconds` is done that only runs within the
 * hours. `now` is within them.
 */
export function addClosedHours(
  workSeconds: number,
  { now, hours }: { now: number; hours: BackgroundHours },
): number {
  const openHours = (hours.until - hours.from + 24) % 24
  const startsAt = new Date(now).setHours(hours.from, 0, 0, 0)
  const hoursSinceStart = ((now - startsAt) / HOUR_MS + 24) % 24
  const closedTimes = Math.floor((hoursSinceStart + workSeconds / 3600) / openHours)
  return workSeconds + closedTimes * (24 - openHours) * 3600
}
