import type { Texts } from '../english/english.ts'

export const register: Texts['register'] = {
  screen: 'إنشاء حساب',
  heading: 'إنشاء حساب',
  subtitle: 'استخدم بريدك الإلكتروني لإنشاء حساب',
  name: 'اسمك',
  passwordHint: (least: number) => `${least} حرفًا على الأقل. من السهل تذكّر ثلاث كلمات أو أربع.`,
  passwordTooShort: (least: number) => `استخدم ${least} حرفًا على الأقل من فضلك.`,
  submit: 'إنشاء الحساب',
  busy: 'جارٍ إنشاء الحساب...',
  haveAccount: 'لديك حساب بالفعل؟',
  login: 'تسجيل الدخول',
}
