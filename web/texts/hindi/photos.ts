import type { Texts } from '../english/english.ts'

import { monthsIn } from '../dates-in.ts'
import { number, photos as photoCount } from './amounts.ts'

const { month } = monthsIn('hi')

export const photos: Texts['photos'] = {
  grid: 'फ़ोटो',
  open: (name: string) => `${name} खोलें`,
  loadingMore: 'और फ़ोटो लोड हो रही हैं…',
  month: (yearAndMonth: string | null, isShort?: boolean) =>
    yearAndMonth === null ? 'बिना तारीख़' : month(yearAndMonth, isShort),
  year: (year: number) => String(year),
  scrubber: 'तारीख़',
  favourite: 'पसंदीदा',
  unreadable: 'पढ़ी नहीं जा सकती',
  download: 'डाउनलोड करें',
  zipName: 'फ़ोटो',
  thisIs: 'यह है …',
  whoIsIn: 'इन फ़ोटो में कौन है?',
  unclear: (amount: number) => `${photoCount(amount)} में साफ़ नहीं कि कौन-सा चेहरा है: फ़ोटो खोलकर चेहरे पर दबाएँ।`,
  choose: (name: string) => `${name} चुनें`,
  number,
  openBurst: (name: string, amount: number) => `${name} खोलें, एक ही पल की ${photoCount(amount)} में से एक`,
  chooseBurst: (amount: number) => `एक ही पल की ${photoCount(amount)} चुनें`,
}
