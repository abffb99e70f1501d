import type { Texts } from '../english/english.ts'
import { count, faces, photos } from './amounts.ts'
import { isolate } from './isolate.ts'

export const unnamedClusters: Texts['unnamedClusters'] = {
  heading: 'وجوه بلا أسماء',
  lead: 'الوجوه المتشابهة في مجموعة واحدة. سمِّ المجموعة، فتُسمّى كلها دفعة واحدة.',
  open: 'تسمية الوجوه',
  summary: (amount: number, clusterCount: number) =>
    `${faces(amount)} في ${count(clusterCount, { one: 'مجموعة واحدة', two: 'مجموعتين', few: '# مجموعات', other: '# مجموعة' })}`,
  sorting: 'جارٍ تجميع الوجوه…',
  cluster: (amount: number) => `مجموعة من ${faces(amount)}`,
  inPhotos: photos,
  name: 'من هذا؟',
  giveName: 'إعطاء هذا الاسم',
  nameNeeded: 'اكتب اسمًا أولًا.',
  leaveOut: 'شخص آخر: استبعاد هذا الوجه',
  takeIn: 'إعادة هذا الوجه',
  leftOut: (amount: number) => `استُبعد ${faces(amount)}`,
  hint: 'اضغط على الوجه الذي لا ينتمي إلى هنا لاستبعاده.',
  showAll: 'عرض كل الوجوه',
  notFaces: 'هذه ليست وجوهًا',
  named: (name: string, amount: number) => `سُمّي ${faces(amount)} باسم ${isolate(name)}.`,
  rejected: (amount: number) => `أُزيل ${faces(amount)}.`,
  undo: 'تراجع',
  none: 'للجميع أسماء',
  noneText: 'تظهر هنا الوجوه التي لم يُسمِّها أحد بعد.',
  showMore: 'عرض مجموعات أخرى',
}
