import type { Texts } from '../english/english.ts'
import { isolate } from './isolate.ts'

export const contact: Texts['contact'] = {
  heading: 'اتصل بنا',
  lead: 'لديك سؤال أو أمنية، أو هناك ما لا يعمل؟ اكتب بضع كلمات.',
  description: 'اكتب إلى الشخص الذي يدير هذه النسخة من Kindred.',
  name: 'اسمك',
  email: 'عنوان البريد الإلكتروني',
  phone: 'الهاتف (اختياري)',
  subject: 'الموضوع',
  message: 'الرسالة',
  submit: 'إرسال الرسالة',
  busy: 'جارٍ الإرسال...',
  sent: 'تم إرسال الرسالة بنجاح!',
  failed: 'تعذّر إرسال الرسالة. يُرجى المحاولة لاحقًا.',
  missing: 'يُرجى ملء هذا الحقل.',
  notAnEmail: `هذا ليس عنوان بريد إلكتروني. يكون على شكل ${isolate('name@example.org')}.`,
  details: 'إلى أين تذهب رسالتك',
  readBy: 'من يقرؤها',
  owner: name => `${isolate(name)}، وهو من يدير هذه النسخة من Kindred.`,
  ownerUnknown: 'الشخص الذي يدير هذه النسخة من Kindred، وهو على الأرجح من أعطاك عنوانها.',
  keptAt: 'أين تُحفظ',
  place: host => `على الحاسوب الذي خلف ${isolate(host)}. ليست هناك شركة ولا مكتب: فـKindred حيث وضعه صاحبه.`,
  nowhereElse: 'ولا تذهب إلى أي مكان آخر.',
  mailed: 'وتذهب نسخة إلى بريد صاحبه.',
  answer: 'كيف يصلك الجواب',
  answerText: 'بالبريد الإلكتروني، إلى العنوان الذي تكتبه هنا. ولا يُستعمل لأي شيء آخر.',
}
