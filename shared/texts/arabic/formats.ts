import { formatsIn } from '../formats-in.ts'

export const { number, percent, percentExact, count, list, moment, day, dayAndTime, hour } = formatsIn('ar')

export const photoCount = (amount: number) =>
  count(amount, { one: 'صورة واحدة', two: 'صورتان', few: '# صور', many: '# صورة', other: '# صورة' })

export const fileCount = (amount: number) =>
  count(amount, { one: 'ملف واحد', two: 'ملفان', few: '# ملفات', many: '# ملفًا', other: '# ملف' })

export const personCount = (amount: number) =>
  count(amount, { one: 'شخص واحد', two: 'شخصان', few: '# أشخاص', many: '# شخصًا', other: '# شخص' })
export const faceCount = (amount: number) =>
  count(amount, {
    zero: 'لا وجوه',
    one: 'وجه واحد',
    two: 'وجهان',
    few: '# وجوه',
    many: '# وجهًا',
    other: '# وجه',
  })

export function duration(seconds: number): string {
  if (seconds < 60)
    return count(Math.max(1, Math.round(seconds)), {
      one: 'ثانية واحدة',
      two: 'ثانيتان',
      few: '# ثوانٍ',
      other: '# ثانية',
    })
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return formatMinutes(minutes)
  const hours = count(Math.floor(minutes / 60), {
    one: 'ساعة واحدة',
    two: 'ساعتان',
    few: '# ساعات',
    other: '# ساعة',
  })
  return minutes % 60 === 0 ? hours : `${hours} و${formatMinutes(minutes % 60)}`
}

const formatMinutes = (minutes: number) =>
  count(minutes, { one: 'دقيقة واحدة', two: 'دقيقتان', few: '# دقائق', other: '# دقيقة' })

/**
 * Keeps a name or a size, which may be written from left to right, from mixing with the sentence
 * around it.
 */
export function isolate(part: string): string {
  return `\u2068${part}\u2069`
}
