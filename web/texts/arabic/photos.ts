import type { Texts } from '../english/english.ts'
import { isolate } from './isolate.ts'

export const photos: Texts['photos'] = {
  grid: 'الصور',
  open: (name: string) => `فتح ${isolate(name)}`,
  loadingMore: 'جارٍ تحميل المزيد من الصور…',
  choose: (name: string) => `اختيار ${isolate(name)}`,
}
