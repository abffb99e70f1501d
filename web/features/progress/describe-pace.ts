import type { Pace } from '../../../shared/api/progress.ts'
import { texts } from '../../texts.ts'

/** Describes how fast photos are processed, or what they wait for. */
export function describePace(pace: Pace): string[] {
  if (pace.pausedAt !== null) return [texts.pace.pausedHint]
  const { photosPerSecond, secondsLeft } = pace
  return [
    ...(photosPerSecond === null ? [] : [texts.processing.speed(roundSpeed(photosPerSecond))]),
    ...(secondsLeft === null ? [] : [texts.processing.left(roundSeconds(secondsLeft))]),
    ...describeHold(pace),
  ]
}

/** Describes what photos of folders and large uploads wait for; empty if they do not. */
function describeHold({ heldBy, hours }: Pace): string[] {
  if (heldBy === 'battery') return [texts.pace.battery]
  return heldBy === 'hours' && hours ? [texts.pace.hours(hours.from, hours.until)] : []
}

/** Rounds to two digits: further digits would change constantly without information. */
function roundSpeed(photosPerSecond: number): number {
  return Number(photosPerSecond.toPrecision(2))
}

/**
 * Longer times are rounded to longer steps, so that they do not change each second, and do not seem
 * more exact than they are.
 */
const STEPS = [
  { fromSeconds: 4 * 3600, step: 3600 },
  { fromSeconds: 3600, step: 900 },
  { fromSeconds: 600, step: 300 },
  { fromSeconds: 60, step: 60 },
  { fromSeconds: 0, step: 10 },
] as const

export function roundSeconds(seconds: number): number {
  const step = STEPS.find(({ fromSeconds }) => seconds >= fromSeconds)?.step ?? 1
  return Math.max(step, Math.round(seconds / step) * step)
}
