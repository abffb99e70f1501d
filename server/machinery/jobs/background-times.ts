import type { Logger } from 'pino'
import { HOUR_MS } from '../../../shared/api/durations.ts'
import type { BackgroundHold, BackgroundHours } from '../../../shared/api/progress.ts'

export type BackgroundConfig = {
  /** Null for at any time. */
  readonly hours: BackgroundHours | null
  /** Whether these photos wait while the machine runs on battery. */
  readonly pauseOnBattery: boolean
}

/**
 * When photos of folders and of large uploads are processed. Photos that a user has just sent, and
 * all other work, are processed at any time.
 */
export type BackgroundTimes = {
  readonly hours: BackgroundHours | null
  /** Returns why those photos have to wait now; null if they do not. */
  readonly readHold: () => BackgroundHold | null
  /** Calls the listener whenever that has changed. */
  readonly onChange: (listener: () => void) => void
  readonly stop: () => void
}

export const AT_ANY_TIME: BackgroundTimes = {
  hours: null,
  readHold: () => null,
  onChange: () => undefined,
  stop: () => undefined,
}

const CHECK_EVERY_MS = 15_000

/**
 * Watches the clock and, if configured, the power supply. `readIsOnBattery` returns null if it is
 * unknown; a machine of which that is unknown counts as plugged in.
 */
export async function watchBackgroundTimes({
  background: { hours, pauseOnBattery },
  readIsOnBattery,
  now,
  log,
}: {
  background: BackgroundConfig
  readIsOnBattery: () => Promise<boolean | null>
  now: () => number
  log: Logger
}): Promise<BackgroundTimes> {
  if (hours === null && !pauseOnBattery) return AT_ANY_TIME
  const listeners: (() => void)[] = []
  let hold: BackgroundHold | null = null
  let isChecking = false
  const check = async (): Promise<void> => {
    const isOnBattery = pauseOnBattery && (await readIsOnBattery()) === true
    const before = hold
    hold = chooseHold({ isOnBattery, hours, now: now() })
    if (hold === before) return
    log.info(
      { waitsFor: hold },
      hold === null ? 'background work is continuing' : 'background work is waiting',
    )
    for (const listener of listeners) listener()
  }
  if (pauseOnBattery && (await readIsOnBattery()) === null)
    log.warn(
      "KINDRED_PAUSE_ON_BATTERY has no effect, because this system doesn't say whether it is on battery",
    )
  await check()
  const checking = setInterval(() => {
    // A program that tells about the power supply may hang.
    if (isChecking) return
    isChecking = true
    check()
      .catch((error: unknown) =>
        log.error({ err: error }, 'could not check the hours for background work; will try again later'),
      )
      .finally(() => void (isChecking = false))
  }, CHECK_EVERY_MS)
  return {
    hours,
    readHold: () => hold,
    onChange: listener => void listeners.push(listener),
    stop: () => clearInterval(checking),
  }
}

function chooseHold({
  isOnBattery,
  hours,
  now,
}: {
  isOnBattery: boolean
  hours: BackgroundHours | null
  now: number
}): BackgroundHold | null {
  if (hours !== null && !isWithinHours(hours, now)) return 'hours'
  return isOnBattery ? 'battery' : null
}

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
