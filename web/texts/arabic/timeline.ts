import type { Texts } from '../english/english.ts'
import { photos } from './amounts.ts'

export const timeline: Texts['timeline'] = {
  heading: 'عبر السنين',
  year: (year: number) => `عام ${year}`,
  yearWith: (year: number, amount: number) => `عام ${year}: ${photos(amount)}`,
  allYears: 'كل السنين',
  noneLeft: (year: number) => `لم تبقَ صور من عام ${year}`,
  openPhoto: (date: string) => `فتح صورة ${date}`,
  undated: (amount: number) => `${photos(amount)} بلا تاريخ`,
}
