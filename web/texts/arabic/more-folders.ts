import type { Texts } from '../english/english.ts'
import { photos } from './amounts.ts'

export const moreFolders: Texts['moreFolders'] = {
  question: 'هل تريد تنزيل المزيد من المجلدات؟',
  explanation: 'إذا انتهيت، يستطيع Kindred حذف صورك وكل ما وجده فيها. يبقى لك ما قمت بتنزيله.',
  yes: 'نعم، أبقِ كل شيء هنا',
  no: 'لا، احذف كل شيء…',
  remember: 'لا تسأل مرة أخرى: أبقِ كل شيء دائمًا',
  confirmTitle: 'حذف كل شيء؟',
  confirmText: (amount: number) =>
    `ستُحذف نهائيًا ${photos(amount)} ومن عُثر عليهم فيها. لا يمكن التراجع عن ذلك.`,
  confirm: 'احذف كل شيء الآن',
  deleting: 'جارٍ الحذف…',
  goBack: 'رجوع',
  settingLabel: 'بعد التنزيل',
  settingAsk: 'اسأل عمّا يجب فعله',
  settingKeep: 'أبقِ كل شيء',
}
