import type { Texts } from '../english/english.ts'
import { cameraTimesIn } from '../dates-in.ts'
import { count, number, photos } from './amounts.ts'
import { isolate } from './isolate.ts'

const { dayTaken, takenAt } = cameraTimesIn('ar')

export const viewer: Texts['viewer'] = {
  label: (name: string) => `الصورة ${isolate(name)}`,
  close: 'إغلاق الصورة',
  previous: 'الصورة السابقة',
  next: 'الصورة التالية',
  showFaces: 'إظهار الوجوه',
  hideFaces: 'إخفاء الوجوه',
  download: 'تنزيل هذه الصورة',
  film: 'مقطع هذه الصورة الحية',
  playFilm: 'تشغيل الصورة الحية',
  stopFilm: 'إيقاف الصورة الحية',
  filmBroken: 'لا يستطيع هذا المتصفح تشغيل المقطع.',
  downloadFilm: 'تنزيل المقطع',
  withFilm: (size: string) => `صورة حية مع مقطع حجمه ${isolate(size)}`,
  position: (index: number, all: number) => `${number(index)} من ${number(all)}`,
  burst: (amount: number) => `${photos(amount)} للحظة واحدة`,
  keepOnlyThis: 'الاحتفاظ بهذه الصورة فقط',
  face: (name: string) => `عرض كل صور ${isolate(name)}`,
  noFaces: 'لا وجوه في هذه الصورة',
  faces: (amount: number) =>
    count(amount, { one: 'وجه واحد', two: 'وجهان', few: '# وجوه', many: '# وجهًا', other: '# وجه' }),
  favourite: 'أضفها إلى المفضّلة',
  unfavourite: 'أزلها من المفضّلة',
  info: 'عن هذه الصورة',
  noDate: 'بلا تاريخ',
  takenFrom: {
    name: 'التاريخ مأخوذ من اسم الملف',
    modified: 'تاريخ آخر تعديل، إذ لا تاريخ غيره في الصورة',
  },
  archived: 'مؤرشفة في صور Google',
  people: 'في هذه الصورة',
  taken: takenAt,
  dayTaken,
  pixels: (width: number, height: number) => isolate(`${number(width)} × ${number(height)}`),
  rawPixels: (width: number, height: number) =>
    `RAW بداخله معاينة ${isolate(`${number(width)} × ${number(height)}`)}`,
  broken: 'لا يمكن عرض هذه الصورة هنا. يمكن تنزيلها.',
}
