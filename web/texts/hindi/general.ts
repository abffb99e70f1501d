import type { general as english } from '../english/general.ts'
import { list, moment, number, percent } from './amounts.ts'

export const general: typeof english = {
  product: 'Kindred',
  skipToContent: 'सीधे सामग्री पर जाएँ',
  close: 'बंद करें',
  notifications: 'सूचनाएँ',
  person: (number: string) => `व्यक्ति ${number}`,
  title: (screen: string) => `${screen} – Kindred`,
  number,
  list,
  moment,
  percent,
}
