import type { Texts } from '../english/english.ts'
import { count, duration, number, photos } from './amounts.ts'

export const processing: Texts['processing'] = {
  receiving: 'جارٍ استلام صورك',
  working: 'جارٍ البحث عن الأشخاص في صورك',
  preparing: 'جارٍ تجهيز صورك',
  grouping: 'جارٍ جمع الوجوه المتشابهة',
  progress: 'تقدّم المعالجة',
  processed: (done: number, all: number) => `${number(done)} من ${photos(all)}`,
  faces: (amount: number) =>
    count(amount, {
      one: 'عُثر على وجه واحد',
      two: 'عُثر على وجهين',
      few: 'عُثر على # وجوه',
      many: 'عُثر على # وجهًا',
      other: 'عُثر على # وجه',
    }),
  failed: (amount: number) => `تعذّرت قراءة ${photos(amount)}`,
  speed: (perSecond: number) => `${number(perSecond)} صورة في الثانية`,
  left: (seconds: number) => `بقي نحو ${duration(seconds)}`,
  stop: 'تجاوز الباقي',
}
