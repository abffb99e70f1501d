import type { Texts } from '../english/english.ts'

export const login: Texts['login'] = {
  screen: 'تسجيل الدخول',
  description: 'سجّل الدخول إلى صورك والأشخاص الذين فيها.',
  heading: 'مرحبًا بعودتك',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  submit: 'تسجيل الدخول',
  busy: 'جارٍ تسجيل الدخول...',
  noAccount: 'ليس لديك حساب بعد؟',
  register: 'إنشاء حساب',
  identifier: 'رقم الهاتف أو البريد الإلكتروني',
  identifierWrong: 'أدخل عنوان بريدك الإلكتروني، أو رقم هاتفك مع رمز الدولة.',
  forgot: 'نسيت كلمة المرور؟',
  toCode: 'أرسل لي رمزًا بدلًا من ذلك',
  toPassword: 'استخدم كلمة مروري بدلًا من ذلك',
}
