import { cameraTimesIn } from '../dates-in.ts'
import type { Texts } from '../english/english.ts'
import { photos } from './amounts.ts'

const { dayTaken } = cameraTimesIn('hi')

export const timeline: Texts['timeline'] = {
  heading: 'बीते सालों में',
  year: (year: number) => `सन् ${year}`,
  yearWith: (year: number, amount: number) => `सन् ${year}: ${photos(amount)}`,
  allYears: 'सभी साल',
  noneLeft: (year: number) => `सन् ${year} की कोई फ़ोटो नहीं बची`,
  openPhoto: (iso: string) => `${dayTaken(iso)} की फ़ोटो खोलें`,
  undated: (amount: number) => `${photos(amount)} बिना तारीख़ के`,
}
