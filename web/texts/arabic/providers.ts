import type { Texts } from '../english/english.ts'

export const providers: Texts['providers'] = {
  or: 'أو',
  googleLogin: 'المتابعة باستخدام Google',
  googleRegister: 'المتابعة باستخدام Google',
  googleMissing: 'لم يُفعَّل تسجيل الدخول عبر Google في Kindred هذا بعد.',
  facebook: 'المتابعة باستخدام Facebook',
  facebookMissing: 'لم يُفعَّل تسجيل الدخول عبر Facebook بعد.',
  doneScreen: 'تسجيل الدخول',
  doneHeading: 'جارٍ تسجيل الدخول…',
  doneText: 'يمكنك إغلاق هذه النافذة الآن.',
  doneClose: 'إغلاق هذه النافذة',
  problems: {
    access_denied: 'توقفت عند Google. لم يتغير شيء؛ يمكنك المحاولة مرة أخرى.',
    account_not_linked:
      'يوجد حساب بهذا البريد الإلكتروني من قبل. سجّل الدخول إليه كما فعلت سابقًا، ثم يمكنك ربط Google من الإعدادات.',
    email_not_found: 'لم تذكر Google بريدًا إلكترونيًا، وKindred يحتاج إليه.',
    signup_disabled: 'لا يقبل Kindred هذا حسابات جديدة.',
    state_mismatch: 'استغرق ذلك وقتًا طويلًا أو بدأ في نافذة أخرى. حاول مرة أخرى.',
    unknown: 'لم ينجح تسجيل الدخول عبر Google. حاول مرة أخرى.',
  },
}
