import type { Texts } from '../english/english.ts'
import { photos } from './amounts.ts'

export const moreFolders: Texts['moreFolders'] = {
  question: 'هل تريد تنزيل المزيد من المجلدات؟',
  explanation:
    'إذا انتهيت، يمكنك نقل جميع صورك إلى سلة المحذوفات مع الأشخاص الذين فيها، وإعادتها خلال 30 يومًا. يبقى لك ما نزّلته.',
  yes: 'نعم، أبقِ كل شيء هنا',
  no: 'لا، احذف كل شيء…',
  remember: 'لا تسأل مرة أخرى: أبقِ كل شيء دائمًا',
  confirmTitle: 'حذف كل شيء؟',
  confirmText: (amount: number) =>
    `يُنقل إلى سلة المحذوفات مع الأشخاص الظاهرين: ${photos(amount)}. يمكنك الإعادة خلال 30 يومًا.`,
  confirm: 'نقل كل شيء إلى سلة المحذوفات',
  deleting: 'جارٍ النقل…',
  moved:
    'جميع صورك الآن في سلة المحذوفات مع الأشخاص الذين فيها، ويمكنك إعادتها خلال 30 يومًا. لتحرير المساحة فورًا، افتح سلة المحذوفات واختر «محو فوري».',
  nothing: 'لا توجد صور لحذفها.',
  goBack: 'رجوع',
  settingLabel: 'بعد التنزيل',
  settingAsk: 'اسأل عمّا يجب فعله',
  settingKeep: 'أبقِ كل شيء',
}
