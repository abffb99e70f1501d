import { formatsIn } from '../formats-in.ts'

export const { number, percent, percentExact, count, list, moment, day, dayAndTime, hour } = formatsIn('hi')

export const photoCount = (amount: number) => count(amount, { other: '# फ़ोटो' })
export const fileCount = (amount: number) => count(amount, { one: '# फ़ाइल', other: '# फ़ाइलें' })
export const personCount = (amount: number) => count(amount, { one: '# व्यक्ति', other: '# लोग' })
export const faceCount = (amount: number) => count(amount, { one: '# चेहरा', other: '# चेहरे' })

export function duration(seconds: number): string {
  if (seconds < 60) return count(Math.max(1, Math.round(seconds)), { other: '# सेकंड' })
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return formatMinutes(minutes)
  const hours = count(Math.floor(minutes / 60), { one: '# घंटा', other: '# घंटे' })
  return minutes % 60 === 0 ? hours : `${hours} ${formatMinutes(minutes % 60)}`
}

const formatMinutes = (minutes: number) => count(minutes, { other: '# मिनट' })
