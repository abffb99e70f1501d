import { datesIn } from '../dates-in.ts'
import type { Texts } from '../english/english.ts'
import { files, number, photos } from './amounts.ts'
import { isolate } from './isolate.ts'

const { moment } = datesIn('ar-u-nu-latn')

export const folders: Texts['folders'] = {
  heading: 'مجلدات هذا الجهاز',
  lead: 'يعرض Kindred صور هذه المجلدات في مكانها، ولا يغيّرها ولا ينقلها ولا ينسخها أبدًا.',
  none: 'لا يُسمح بعرض أي مجلد بعد.',
  howToAllow: 'من يشغّل هذا الجهاز يسمح بالمجلدات في الإعداد KINDRED_FOLDERS، ثم يشغّل Kindred من جديد. مثال:',
  path: 'المجلد',
  pathHint: roots => `أحد هذه المجلدات، أو أي مجلد داخلها: ${isolate(roots)}`,
  add: 'إضافة المجلد',
  added: name => `أُضيف ${isolate(name)}. تظهر صوره كلما قُرئت.`,
  notAllowed: roots =>
    `لا يُسمح لـ Kindred بعرض هذا المجلد، أو أنه غير موجود. المسموح هو هذه المجلدات وكل ما فيها: ${isolate(roots)}`,
  overlaps: 'هذا المجلد يحوي مجلدًا معروضًا من قبل، أو يقع داخل مجلد كهذا، أو يخص Kindred نفسه.',
  photos,
  checkedAt: time => `آخر فحص: ${moment(time)}.`,
  isChecking: amount => `يجري فحص المجلد. حتى الآن: ${photos(amount)}.`,
  isReading: (amount, unread) => `حتى الآن: ${photos(amount)}، وبقي للقراءة: ${number(unread)}.`,
  notReachable: 'لا يمكن الوصول إليه.',
  notChecked: 'لم يكتمل الفحص.',
  nothingLost: 'لم يضع شيء: ينتظر Kindred ويعيد النظر من نفسه.',
  reasons: {
    missing: 'لا يوجد مجلد كهذا. هل قرصه موصول؟',
    empty: 'كانت فيه صور وهو فارغ الآن. هل قرصه موصول؟',
    'other-device': 'في مكانه الآن قرص آخر.',
    unreadable: 'لا يُسمح لـ Kindred بقراءته.',
    'not-allowed': 'لا يسمح به الإعداد KINDRED_FOLDERS، أو حلّ محله رابط.',
    silent: 'قرصه أو مشاركته على الشبكة لا تجيب.',
    'check-failed': 'أوقف خطأ في Kindred الفحص، وسجلّه يبيّن ما هو.',
  },
  notShown: amount => `لم يُعرض: ${files(amount)}`,
  more: amount => `و${number(amount)} غيرها`,
  problems: { unreadable: 'لا يُسمح لـ Kindred بقراءته.', 'too-deep': 'يقع عميقًا جدًا في المجلد.' },
  check: 'فحص الآن',
  checkOf: name => `فحص الآن: ${isolate(name)}`,
  remove: 'إزالة',
  removeOf: name => `إزالة ${isolate(name)}`,
  removeTitle: name => `هل تريد إزالة ${isolate(name)} من Kindred؟`,
  removeText: amount =>
    `يُنقل من هذا المجلد إلى سلة المحذوفات لمدة 30 يومًا: ${photos(amount)}، عدا ما يوجد في مكان آخر أيضًا. أضف المجلد من جديد خلال هذه المدة لتعود الصور مع الأشخاص الذين فيها.`,
  removeFiles: 'تبقى ملفات المجلد كما هي.',
  removing: 'جارٍ الإزالة…',
  keep: 'إبقاؤه',
  removed: (name, amount) => `أُزيل ${isolate(name)}. في سلة المحذوفات: ${photos(amount)}`,
  filter: 'المجلد',
  anyFolder: 'كل الصور',
  album: 'الألبوم',
}
