import type { Texts } from '../english/english.ts'
import { people, photos } from './amounts.ts'
import { isolate } from './isolate.ts'

export const results: Texts['results'] = {
  heading: 'النتائج',
  description: 'الأشخاص الذين في صورك.',
  summary: (persons: number, pictures: number) => `${people(persons)} في ${photos(pictures)}`,
  emptyTitle: 'لا توجد نتائج بعد',
  emptyText: 'أضف بعض الصور، وسيظهر هنا من فيها.',
  emptyWorking: 'سيظهر أول الأشخاص هنا خلال ثوانٍ.',
  noPeopleTitle: 'لم يُعثر على وجوه بعد',
  noPeopleText: 'لا يظهر في أيٍّ من صورك وجه يستطيع Kindred التعرّف عليه.',
  emptyAction: 'إضافة صور',
  cluster: (name: string) => `المجموعة: ${isolate(name)}`,
  photoCount: photos,
  downloadCluster: 'تنزيل المجموعة',
  download: 'تنزيل',
  downloadOf: (name: string) => `تنزيل ${isolate(name)}`,
  showFiles: 'عرض الملفات',
  hideFiles: 'إخفاء الملفات',
  filesOf: (name: string) => `ملفات ${isolate(name)}`,
  withoutFaces: (amount: number) => `${photos(amount)} بلا وجوه`,
  failedPhotos: (amount: number) => `تعذّرت قراءة ${photos(amount)}`,
  back: 'كل الأشخاص',
  more: 'المزيد',
  deleteAll: 'حذف كل شيء',
  people: 'الأشخاص',
}
