import type { Texts } from '../english/english.ts'

export const failures: Texts['failures'] = {
  'disk-full': 'امتلأ قرص الحاسوب الذي يعمل عليه Kindred.',
  'photo-damaged': 'الملف تالف، أو نُسخ ناقصًا.',
  'photo-empty': 'الملف فارغ.',
  'photo-too-large': 'الملف كبير جدًا.',
  'photo-too-many-pixels': 'عدد البكسلات في الصورة أكبر مما يستطيع Kindred قبوله.',
  'photo-unknown-format': 'هذه ليست صورة، أو نوع من الصور لا يعرفه Kindred.',
  'photo-unreadable': 'تعذّرت قراءة الملف.',
  'too-many-requests': 'تكررت المحاولة أكثر من اللازم. انتظر دقيقة ثم حاول مرة أخرى من فضلك.',
  INVALID_EMAIL_OR_PASSWORD: 'عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  USER_ALREADY_EXISTS: 'يوجد حساب بهذا البريد الإلكتروني. سجّل الدخول من فضلك.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'يوجد حساب بهذا البريد الإلكتروني. سجّل الدخول من فضلك.',
}
