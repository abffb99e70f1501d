import type { Texts } from '../english/english.ts'
import { files, number } from './amounts.ts'
import { isolate } from './isolate.ts'

export const upload: Texts['upload'] = {
  heading: 'إضافة صور',
  lead: 'اختر الصور التي تريد العثور على الأشخاص فيها.',
  dropTitle: 'اسحب الصور أو مجلدًا إلى هنا',
  pickTitle: 'ما الصور التي تريد إضافتها؟',
  dropNow: 'أفلِتها لإضافتها',
  browse: 'اختيار صور',
  browseFolder: 'اختيار مجلد',
  hint: (limit: string) => `الأنواع المدعومة: JPG وPNG وGIF وWEBP • بحد أقصى ${isolate(limit)} لكل ملف`,
  reading: 'جارٍ قراءة المجلد…',
  selected: (amount: number) => `تم اختيار ${files(amount)}`,
  clearAll: 'إزالة الكل',
  remove: (name: string) => `إزالة ${isolate(name)}`,
  start: (amount: number) => `ابدأ التجميع (${files(amount)})`,
  noFiles: 'لم يتم اختيار أي ملف. اختر صورًا لمعالجتها من فضلك.',
  failed: 'فشلت المعالجة. حدث خطأ في معالجة الصور.',
  succeeded: 'اكتملت المعالجة. تم تجميع الصور بنجاح.',
  setApart: (amount: number) => `تم استبعاد ${files(amount)}`,
  setApartLead: 'لا يمكن إضافة ما يلي:',
  dismissSetApart: 'إخفاء هذه القائمة',
  tooBig: (limit: string) => `أكبر من ${isolate(limit)}`,
  notAnImage: 'ليس صورة',
  emptyFile: 'الملف فارغ',
  unreadable: 'تعذّرت قراءته',
  andMore: (amount: number) => `و${number(amount)} غيرها`,

  waiting: 'في الانتظار',
  checking: 'جارٍ التحقق',
  sending: (share: string) => `جارٍ الإرسال ${share}`,
  sent: 'تم الرفع',
  stored: 'موجود في Kindred من قبل',
  fileFailed: 'لم يُرفع',
  retryFile: (name: string) => `أعد محاولة ${isolate(name)}`,
  retryFailed: (amount: number) => `أعد محاولة ${files(amount)}`,

  running: 'جارٍ رفع صورك',
  pausing: 'جارٍ إنهاء ما بدأ إرساله…',
  paused: 'الرفع متوقف مؤقتًا',
  lost: 'في انتظار استجابة Kindred',
  lostHint: 'يستمر الرفع من تلقاء نفسه. لا يُرسل شيء مرتين.',
  diskFull: 'امتلأ القرص. أفرغ مساحة على الحاسوب الذي يعمل عليه Kindred، ثم اضغط «استئناف».',
  progress: 'تقدّم الرفع',
  doneOf: (done: number, all: number) => `${number(done)} من ${files(all)}`,
  pause: 'إيقاف مؤقت',
  resume: 'استئناف',
  tryNow: 'حاول الآن',
  cancel: 'إلغاء الرفع',
  finished: (sent: number, stored: number) =>
    [sent > 0 && `تم رفع ${files(sent)}`, stored > 0 && `${files(stored)} في Kindred من قبل`]
      .filter(Boolean)
      .join('، '),
  someFailed: (amount: number) => `تعذّر رفع ${files(amount)}.`,
  leaveWarning: 'هناك رفع جارٍ.',
}
