import type { Texts } from '../english/english.ts'
import { faces, people, photos } from './amounts.ts'
import { isolate } from './isolate.ts'

export const accountData: Texts['accountData'] = {
  exportHeading: 'خذ كل شيء معك',
  exportLead: 'ملف zip واحد فيه كل صورك كما رفعتها، وكل ما يحتفظ به Kindred عنك.',
  exportContent: 'فيه ملفك الشخصي، والأشخاص والوجوه التي عُثر عليها، وتصحيحاتك، وما فعلته، وما وافقت عليه.',
  exportStart: 'تنزيل كل شيء',

  deleteHeading: 'حذف الحساب',
  deleteLead: 'يُحذف حسابك وكل ما يتعلق به نهائيًا.',
  deleteOpen: 'حذف حسابي…',
  deleteTitle: 'هل تريد حذف حسابك؟',
  deleteTotals: (totals: { photos: number; people: number; faces: number; size: string }) =>
    `سيُحذف: ${photos(totals.photos)} (${isolate(totals.size)})، ${people(totals.people)}، ${faces(totals.faces)}، مع ملفك الشخصي ورسائلك وكل طرق تسجيل الدخول.`,
  deleteStays: 'لا يبقى إلا سجل بموعد موافقتك وعلى أي نص، تحت رقم عشوائي ومن دون اسمك.',
  deleteForGood: 'لا يمكن التراجع عن ذلك. إذا أردت الاحتفاظ بصورك فنزّل كل شيء أولًا.',
  password: 'كلمة مرورك',
  signInAgain: 'للتأكد من أنك أنت، يُرجى تسجيل الخروج ثم الدخول من جديد والعودة خلال عشر دقائق.',
  deleteConfirm: 'حذف حسابي الآن',
  deleting: 'جارٍ الحذف…',
  goBack: 'رجوع',
  deleted: 'حُذف حسابك وكل ما كان فيه. نتمنى لك كل الخير، وشكرًا لوجودك هنا.',
}
