import { cameraTimesIn } from '../dates-in.ts'
import type { Texts } from '../english/english.ts'
import { photos } from './amounts.ts'

const { dayTaken } = cameraTimesIn('ar')

export const timeline: Texts['timeline'] = {
  heading: 'عبر السنين',
  year: (year: number) => `عام ${year}`,
  yearWith: (year: number, amount: number) => `عام ${year}: ${photos(amount)}`,
  allYears: 'كل السنين',
  noneLeft: (year: number) => `لم تبقَ صور من عام ${year}`,
  openPhoto: (iso: string) => `فتح صورة ${dayTaken(iso)}`,
  undated: (amount: number) => `${photos(amount)} بلا تاريخ`,
}
