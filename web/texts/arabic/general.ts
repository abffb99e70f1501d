import type { general as english } from '../english/general.ts'
import { moment, number, percent } from './amounts.ts'

export const general: typeof english = {
  product: 'Kindred',
  skipToContent: 'انتقل إلى المحتوى',
  close: 'إغلاق',
  title: (screen: string) => `${screen} – Kindred`,
  number,
  moment,
  percent,
}
