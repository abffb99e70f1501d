import { datesIn } from '../dates-in.ts'
import type { Texts } from '../english/english.ts'
import { count, number, photos } from './amounts.ts'
import { isolate } from './isolate.ts'

const { day } = datesIn('ar-u-nu-latn')
const days = (amount: number) =>
  count(amount, { one: 'يوم واحد', two: 'يومان', few: '# أيام', many: '# يومًا', other: '# يوم' })

export const trash: Texts['trash'] = {
  heading: 'سلة المحذوفات',
  lead: 'تبقى الصور المحذوفة هنا 30 يومًا، ويمكنك حتى ذلك الحين إعادتها مع الأشخاص الذين فيها.',
  open: 'سلة المحذوفات',
  empty: 'سلة المحذوفات فارغة',
  emptyText: 'الصور التي تحذفها تنتظر هنا 30 يومًا.',
  grid: 'صور في سلة المحذوفات',
  photo: (name, deletedAt) => `${isolate(name)}، حُذفت في ${day(deletedAt)}`,
  left: amount => (amount < 1 ? 'تُمحى اليوم' : `بقي: ${days(amount)}`),
  delete: 'حذف',
  deletePhoto: 'حذف هذه الصورة',
  deleted: amount => `نُقل إلى سلة المحذوفات: ${photos(amount)}`,
  undo: 'تراجع',
  restored: amount => `أُعيد: ${photos(amount)}`,
  restore: 'إعادة',
  chosen: amount => `المختار: ${photos(amount)}`,
  leave: 'إلغاء الاختيار',
  deleteAllLead:
    'ينقل جميع صورك إلى سلة المحذوفات، ويمكنك إعادتها خلال 30 يومًا. «محو فوري» يحذفها نهائيًا ويحرّر مساحتها.',
  eraseAtOnce: 'محو فوري',
  eraseAllTitle: 'هل تريد محو كل شيء فورًا؟',
  eraseAllText:
    'تُحذف نهائيًا جميع صورك، ومنها ما في سلة المحذوفات، وكل ما وجده Kindred فيها، ولا يستطيع أحد إعادتها. يبقى حسابك.',
  eraseWord: 'محو',
  typeToErase: 'اكتب «محو» للتأكيد',
  libraryErased: 'حُذفت جميع صورك والوجوه التي فيها والأشخاص الظاهرون فيها.',
  deleteForEver: 'حذف نهائي',
  eraseTitle: amount => `هل تريد حذف ${photos(amount)} نهائيًا؟`,
  eraseText: 'تُمحى الصور وكل ما يعرفه Kindred عن الوجوه التي فيها، ولا يستطيع أحد إعادتها.',
  erasing: 'جارٍ الحذف…',
  erased: amount => `حُذف نهائيًا: ${photos(amount)}`,
  goBack: 'إبقاؤها',
  deleteOf: name => `حذف جميع صور ${isolate(name)}`,
  deleteOfTitle: name => `هل تريد حذف جميع صور ${isolate(name)}؟`,
  deleteOfText: (amount, withOthers) =>
    withOthers === 0
      ? `يُنقل إلى سلة المحذوفات لمدة 30 يومًا: ${photos(amount)}.`
      : `يُنقل إلى سلة المحذوفات لمدة 30 يومًا: ${photos(amount)}، ويظهر أشخاص آخرون في ${number(withOthers)} منها.`,
  storage: 'المساحة',
  storageLead: 'المساحة التي تشغلها صورك على هذا الجهاز.',
  yourPhotos: 'صورك',
  inTrash: 'في سلة المحذوفات',
  total: 'المجموع',
  amount: (amount, size) => `${photos(amount)}، ${isolate(size)}`,
}
