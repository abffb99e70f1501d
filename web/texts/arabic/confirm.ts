import type { Texts } from '../english/english.ts'
import { isolate } from './isolate.ts'

export const confirm: Texts['confirm'] = {
  heading: 'أكّد عنوان بريدك الإلكتروني',
  description: 'أكّد أن عنوان البريد الإلكتروني هذا لك.',
  lead: 'ضغطة واحدة ويتأكد عنوانك. إن لم تكن قد سجّلت في Kindred، فأغلق هذه الصفحة.',
  confirm: 'تأكيد',
  busy: 'جارٍ التأكيد...',
  doneHeading: 'تم تأكيد عنوانك',
  signedIn: (email: string) => `العنوان ${isolate(email)} لك، وأنت الآن مسجّل الدخول.`,
  goOn: 'الانتقال إلى صوري',
  confirmedBefore: (email: string) => `سبق تأكيد ${isolate(email)}. سجّل الدخول للمتابعة.`,
  passwordNeeded: (email: string) =>
    `العنوان ${isolate(email)} لك. لقد سجّلت في متصفح آخر، لذا اختر هنا كلمة مرور جديدة حفاظًا على أمانك. كلمة مرور التسجيل لم تعد صالحة.`,
  signUpAgain: 'إنشاء حساب من جديد',
}
