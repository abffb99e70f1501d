import type { Texts } from '../english/english.ts'
import { count, people, photos } from './amounts.ts'
import { isolate } from './isolate.ts'

const faces = (amount: number) =>
  count(amount, { one: 'وجهًا واحدًا', two: 'وجهين', few: '# وجوه', many: '# وجهًا', other: '# وجه' })

export const activity: Texts['activity'] = {
  heading: 'النشاط الأخير',
  empty: 'ما تفعله في Kindred يظهر هنا، ولا يراه غيرك.',
  more: 'عرض المزيد',
  loading: 'جارٍ التحميل…',
  sentences: {
    'signed-up': () => 'أنشأت حسابك',
    'signed-in': () => 'سجّلت الدخول',
    'signed-out-elsewhere': () => 'سجّلت خروج جهاز آخر',
    'password-changed': () => 'تم تغيير كلمة مرورك',
    'phone-changed': () => 'تم تغيير رقم هاتفك',
    'google-added': () => 'ربطت حسابك في Google',
    'google-removed': () => 'فصلت حسابك في Google',
    'passkey-added': () => 'أضفت مفتاح مرور',
    'passkey-removed': () => 'أزلت مفتاح مرور',
    'two-factor-on': () => 'فعّلت الخطوة الثانية عند الدخول',
    'two-factor-off': () => 'أوقفت الخطوة الثانية عند الدخول',
    'recovery-codes-renewed': () => 'أنشأت رموز استرداد جديدة',
    'app-password-added': () => 'أنشأت كلمة مرور لتطبيق',
    'app-password-revoked': amount =>
      count(amount, {
        one: 'أُلغيت كلمة مرور لتطبيق',
        two: 'أُلغيت كلمتا مرور للتطبيقات',
        few: 'أُلغيت # كلمات مرور للتطبيقات',
        many: 'أُلغيت # كلمة مرور للتطبيقات',
        other: 'أُلغيت # كلمة مرور للتطبيقات',
      }),
    uploaded: amount => `أضفت إلى صورك: ${photos(amount)}`,
    downloaded: (amount, person) =>
      person === null
        ? `نزّلت من صورك: ${photos(amount)}`
        : `نزّلت من صور ${isolate(person)}: ${photos(amount)}`,
    named: (_amount, person) => (person === null ? 'سمّيت شخصًا' : `سمّيت ${isolate(person)}`),
    merged: (amount, person) =>
      person === null ? `جمعت معًا: ${people(amount)}` : `جمعت صور ${isolate(person)} معًا`,
    split: (_amount, person) => (person === null ? 'فصلت بين أشخاص' : `فصلت ${isolate(person)} عن شخص آخر`),
    moved: (amount, person) =>
      person === null ? `نقلت ${faces(amount)}` : `نقلت ${faces(amount)} إلى ${isolate(person)}`,
    hidden: (_amount, person) => (person === null ? 'أخفيت شخصًا' : `أخفيت ${isolate(person)}`),
    undone: () => 'تراجعت عن تغيير',
    deleted: amount => `نقلت إلى سلة المحذوفات: ${photos(amount)}`,
    restored: amount => `أعدت من سلة المحذوفات: ${photos(amount)}`,
    erased: amount => `حُذف نهائيًا من سلة المحذوفات: ${photos(amount)}`,
    'deleted-all': amount => `حذفت كل شيء: ${photos(amount)} وجميع الأشخاص`,
    'consent-given': () => 'سمحت لـKindred بالبحث عن الوجوه',
    'consent-withdrawn': () => 'لم تعد تسمح لـKindred بالبحث عن الوجوه',
    'faces-expired': () => 'محا Kindred ما يعرفه عن الوجوه لأنك لم تسجّل الدخول منذ زمن طويل',
    exported: () => 'حفظت نسخة من كل شيء',
    'profile-saved': () => 'غيّرت ملفك الشخصي',
    'settings-saved': () => 'غيّرت إعداداتك',
    'contact-sent': () => 'أرسلت رسالة إلى صاحب الخادم',
  },
}
