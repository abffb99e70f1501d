import { formatsIn } from '../formats-in.ts'

export const { number, percent, percentExact, count, list, moment, day, dayAndTime, hour } = formatsIn('en')

/** "1 photo", "2 photos", "10,000 photos". */
export const photoCount = (amount: number) => count(amount, { one: '# photo', other: '# photos' })
export const fileCount = (amount: number) => count(amount, { one: '# file', other: '# files' })
export const personCount = (amount: number) => count(amount, { one: '# person', other: '# people' })
export const faceCount = (amount: number) => count(amount, { one: '# face', other: '# faces' })

export function duration(seconds: number): string {
  if (seconds < 60) return count(Math.max(1, Math.round(seconds)), { one: '# second', other: '# seconds' })
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return formatMinutes(minutes)
  const hours = count(Math.floor(minutes / 60), { one: '# hour', other: '# hours' })
  return minutes % 60 === 0 ? hours : `${hours} ${formatMinutes(minutes % 60)}`
}

const formatMinutes = (minutes: number) => count(minutes, { one: '# minute', other: '# minutes' })
