import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/api/durations.ts'

export type WhenOptions = {
  /** A BCP 47 tag. */
  readonly locale: string
  /** An IANA name; the browser's when null. */
  readonly timeZone: string | null
  readonly now: number
}

/** Formats a time: relatively within the last day, otherwise as a date. */
export function formatWhen(time: string, { locale, timeZone, now }: WhenOptions): string {
  const agoMs = Math.max(0, now - Date.parse(time))
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (agoMs < MINUTE_MS) return ago.format(0, 'second')
  if (agoMs < HOUR_MS) return ago.format(-Math.floor(agoMs / MINUTE_MS), 'minute')
  if (agoMs < DAY_MS) return ago.format(-Math.floor(agoMs / HOUR_MS), 'hour')
  return formatMoment(time, { locale, timeZone })
}

/** Formats date and time to the minute. */
export function formatMoment(time: string, { locale, timeZone }: Omit<WhenOptions, 'now'>): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone !== null && { timeZone }),
  }).format(new Date(time))
}
