import type { Texts } from '../english/english.ts'

export const secondStep: Texts['secondStep'] = {
  heading: 'خطوة أخيرة',
  lead: 'حسابك يطلب رمزًا أيضًا.',
  computeAppCode: 'الرمز',
  appHint: 'الأرقام الستة التي يعرضها تطبيق المصادقة الآن.',
  recoveryCode: 'رمز الاسترداد',
  recoveryHint: 'أحد الرموز التي احتفظت بها عند التفعيل. يعمل كل رمز مرة واحدة.',
  submit: 'متابعة',
  busy: 'جارٍ التحقق...',
  toRecovery: 'استخدام رمز استرداد بدلًا من ذلك',
  toApp: 'استخدام تطبيق المصادقة بدلًا من ذلك',
  startOver: 'تسجيل الدخول بطريقة أخرى',
}
