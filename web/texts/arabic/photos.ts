import type { Texts } from '../english/english.ts'
import { isolate } from './isolate.ts'

import { monthsIn } from '../dates-in.ts'
import { number, photos as photoCount } from './amounts.ts'

const { month } = monthsIn('ar')

export const photos: Texts['photos'] = {
  grid: 'الصور',
  open: (name: string) => `فتح ${isolate(name)}`,
  loadingMore: 'جارٍ تحميل المزيد من الصور…',
  month: (yearAndMonth: string | null, isShort?: boolean) =>
    yearAndMonth === null ? 'بلا تاريخ' : month(yearAndMonth, isShort),
  year: (year: number) => String(year),
  scrubber: 'التاريخ',
  favourite: 'مفضّلة',
  unreadable: 'تتعذّر قراءتها',
  download: 'تنزيل',
  zipName: 'صور',
  thisIs: 'هذا هو …',
  whoIsIn: 'من في هذه الصور؟',
  unclear: (amount: number) =>
    `لا يتضح أي وجه هو المقصود في ${photoCount(amount)}: افتح الصورة واضغط على الوجه.`,
  choose: (name: string) => `اختيار ${isolate(name)}`,
  number,
  openBurst: (name: string, amount: number) => `فتح ${isolate(name)}، من ${photoCount(amount)} للحظة واحدة`,
  chooseBurst: (amount: number) => `اختيار ${photoCount(amount)} للحظة واحدة`,
}
