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
  namesNotSent: 'الصور محفوظة، لكن تعذّر إرسال الأسماء التي جاءت معها. ابدأ مرة أخرى لإرسالها.',
  start: (amount: number) => `ابدأ التجميع (${files(amount)})`,
  noFiles: 'لم يتم اختيار أي ملف. اختر صورًا لمعالجتها من فضلك.',
  failed: 'فشلت المعالجة. حدث خطأ في معالجة الصور.',
  succeeded: 'اكتملت المعالجة. تم تجميع الصور بنجاح.',
  gone: 'نُقل الملف أو تغيّر بعد اختياره. اختره مرة أخرى.',
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
  someFailed: (amount: number) => `تعذّر رفع ${files(amount)}.`,
}
