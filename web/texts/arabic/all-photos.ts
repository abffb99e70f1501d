import type { Texts } from '../english/english.ts'
import { number } from './amounts.ts'

export const allPhotos: Texts['allPhotos'] = {
  heading: 'كل الصور',
  lead: 'بالترتيب الذي أضفتها به.',
  link: (amount: number) => `عرض كل الصور (${number(amount)})`,
  empty: 'لا صور بعد',
  emptyText: 'أضف بعض الصور لتظهر هنا.',
}
