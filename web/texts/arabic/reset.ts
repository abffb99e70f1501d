import { datesIn } from '../dates-in.ts'
import type { Texts } from '../english/english.ts'
import { isolate } from './isolate.ts'

const { day } = datesIn('ar-u-nu-latn')

export const reset: Texts['reset'] = {
  heading: 'إعادة تعيين كلمة المرور',
  lead: 'نرسل إليك رابطًا تختار به كلمة مرور جديدة.',
  email: 'البريد الإلكتروني',
  send: 'إرسال رابط إعادة التعيين',
  sending: 'جارٍ الإرسال...',
  sent: 'تفقّد بريدك الإلكتروني لإعادة تعيين كلمة المرور.',
  back: 'العودة إلى تسجيل الدخول',
  newHeading: 'اختر كلمة مرور جديدة',
  newDescription: 'اختر كلمة مرور جديدة لحسابك.',
  newPassword: 'كلمة المرور الجديدة',
  save: 'حفظ كلمة المرور',
  saving: 'جارٍ الحفظ...',
  done: 'حُفظت كلمة مرورك الجديدة. سجّل الدخول بها.',
  again: 'طلب رابط جديد',
  review: {
    heading: 'من غيرك يمكنه الدخول؟',
    lead: 'حُفظت كلمة مرورك الجديدة. هذه هي الطرق الأخرى للدخول إلى حسابك. احذف ما لا تعرفه.',
    phone: (end: string) => `رمز برسالة نصية إلى الرقم المنتهي بـ ${isolate(end)}`,
    passkey: (name: string) => `مفتاح مرور: ${isolate(name)}`,
    google: 'حساب Google',
    addedAt: (time: string) => `أُضيف في ${day(time)}`,
    remove: 'حذف',
    removeOf: (name: string) => `حذف: ${isolate(name)}`,
    keep: 'كلها لي، تسجيل الدخول',
    none: 'لا توجد الآن طريقة أخرى للدخول.',
    goOn: 'تسجيل الدخول',
  },
}
