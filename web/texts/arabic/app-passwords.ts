import { datesIn } from '../dates-in.ts'
import type { Texts } from '../english/english.ts'
import { number } from './amounts.ts'
import { isolate } from './isolate.ts'

const { day } = datesIn('ar-u-nu-latn')

export const appPasswords: Texts['appPasswords'] = {
  heading: 'كلمات مرور التطبيقات',
  lead: 'بكلمة مرور كهذه يرسل تطبيق أو برنامج نصي الصور إلى حسابك، ولا شيء غير ذلك: لا يرى شيئًا ولا يغيّره ولا يحذفه.',
  none: 'ليست لديك أي منها.',
  createdAt: time => `أُنشئت في ${day(time)}`,
  usedAt: time => `آخر استخدام في ${day(time)}`,
  unused: 'لم تُستخدم قط',
  expiresAt: time => `تنتهي في ${day(time)}`,
  expired: time => `انتهت في ${day(time)}`,
  add: 'إنشاء كلمة مرور لتطبيق',
  name: 'لأي غرض هي؟',
  nameHint: 'مثلًا: هاتفي',
  life: 'كم تبقى صالحة؟',
  lives: { always: 'حتى ألغيها', month: '30 يومًا', year: 'سنة واحدة' },
  create: 'إنشاء',
  copyNow: 'انسخها الآن. لن تُعرض مرة أخرى.',
  password: 'كلمة مرور التطبيق',
  userName: 'اسم المستخدم',
  address: 'العنوان',
  example: 'لإرسال صورة من سطر الأوامر:',
  copy: 'نسخ',
  copyOf: what => `نسخ: ${what}`,
  copied: 'تم النسخ.',
  notCopied: 'متصفحك لا يسمح بذلك. حدّد النص وانسخه.',
  done: 'لقد نسختها',
  revoke: 'إلغاء الصلاحية',
  revokeOf: name => `إلغاء صلاحية ${isolate(name)}`,
  revokeTitle: name => `هل تريد إلغاء صلاحية ${isolate(name)}؟`,
  revokeText: 'لن يتمكن التطبيق أو البرنامج الذي يستخدمها من إرسال صور أخرى. تبقى الصور التي أرسلها.',
  revoking: 'جارٍ الإلغاء…',
  keep: 'إبقاؤها',
  revoked: name => `أُلغيت صلاحية ${isolate(name)}.`,
  tooMany: amount => `عدد كلمات مرور التطبيقات لديك ${number(amount)}. ألغِ أولًا واحدة لم تعد تستخدمها.`,
  alsoRevoked: 'كلمة مرور جديدة، أو تسجيل خروج كل الأجهزة الأخرى، يلغي كلمات مرور التطبيقات كلها أيضًا.',
}
