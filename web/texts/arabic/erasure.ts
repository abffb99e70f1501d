import { datesIn } from '../dates-in.ts'
import type { Texts } from '../english/english.ts'

const { moment } = datesIn('ar')

export const erasure: Texts['erasure'] = {
  heading: 'الحذف',
  description: 'هل زال كل ما طلبت حذفه.',
  open: (startedAt: string) =>
    `جارٍ المحو منذ ${moment(startedAt)}. لم يعد بإمكان أحد فتحه، وتُزال الآن آخر الملفات. يستمر ذلك من تلقاء نفسه، ويمكنك إغلاق الصفحة.`,
  done: (completedAt: string) => `مُحي في ${moment(completedAt)}. لم يبق منه شيء.`,
  gone: 'لا شيء يُمحى تحت هذا الرقم. وإن كان حسابًا فقد زال كله.',
  address: 'يبيّن هذا العنوان إلى أين وصل الأمر. احتفظ به إن أردت أن تنظر مرة أخرى.',
  leave: 'إلى الصفحة الأولى',
}
