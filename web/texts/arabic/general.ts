import type { general as english } from '../english/general.ts'
import { list as listOf, moment, number, percent } from './amounts.ts'
import { isolate } from './isolate.ts'

export const general: typeof english = {
  product: 'Kindred',
  skipToContent: 'انتقل إلى المحتوى',
  close: 'إغلاق',
  notifications: 'الإشعارات',
  person: (number: string) => `الشخص ${number}`,
  title: (screen: string) => `${screen} – Kindred`,
  number,
  list: (names: readonly string[]) => listOf(names.map(isolate)),
  moment,
  percent,
}
