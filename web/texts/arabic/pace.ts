import { hoursIn } from '../dates-in.ts'
import type { Texts } from '../english/english.ts'

const { hour } = hoursIn('ar-u-nu-latn')

export const pace: Texts['pace'] = {
  pause: 'إيقاف مؤقت',
  goOn: 'متابعة',
  paused: 'متوقف مؤقتًا',
  pausedHint: 'تُحفظ الصور الجديدة وتنتظر هي أيضًا.',
  waiting: 'في الانتظار',
  hours: (from: number, until: number) =>
    `تُفحص صور المجلدات وعمليات الرفع الكبيرة بين ${hour(from)} و${hour(until)} حسب ساعة هذا الجهاز.`,
  battery: 'تنتظر صور المجلدات وعمليات الرفع الكبيرة ما دام هذا الجهاز يعمل بالبطارية.',
}
