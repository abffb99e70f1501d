import type { Texts } from '../english/english.ts'
import { number, photos } from './amounts.ts'
import { isolate } from './isolate.ts'

export const faceSearch: Texts['faceSearch'] = {
  heading: 'البحث عن هذا الوجه',
  lead: 'أرِ Kindred صورة، فيخبرك لمن هذا الوجه.',
  open: 'البحث عن وجه',
  dropTitle: 'اسحب صورة إلى هنا',
  pickTitle: 'عن أي صورة تريد أن تسأل؟',
  dropNow: 'أفلتها للسؤال',
  choose: 'اختيار صورة',
  take: 'التقاط صورة',
  notKept: 'لا يُحتفظ بالصورة.',
  looking: 'جارٍ البحث عن الوجه…',
  stop: 'إيقاف',
  another: 'السؤال عن صورة أخرى',
  picture: 'الصورة التي سألت عنها',
  face: (position: number) => `الوجه ${number(position)}`,
  likely: (name: string) => `هذا ${isolate(name)}`,
  unsure: 'ليس Kindred متأكدًا ممن يكون. الأقرب شبهًا:',
  nobody: 'لا أحد للمقارنة بعد. أضف بعض الصور أولًا.',
  listPhotosOf: (name: string, amount: number) => `${photos(amount)} فيها ${isolate(name)}`,
  failed: 'تعذّر البحث بهذه الصورة',
}
