import type { Texts } from '../english/english.ts'
import { files, number, photos } from './amounts.ts'
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
  hintMore: (rawLimit: string) =>
    `تصلح أيضًا HEIC وAVIF وTIFF وRAW حتى ${isolate(rawLimit)} وأرشيفات Google Takeout. ويمكن لمن يشغّل Kindred هذا أن يرفع الحدّين.`,
  seeResults: 'عرض النتائج',
  reading: 'جارٍ قراءة المجلد…',
  namesNotSent: 'الصور محفوظة، لكن تعذّر إرسال الأسماء التي جاءت معها. ابدأ مرة أخرى لإرسالها.',
  namesUnread: (amount: number) =>
    `الصور محفوظة، لكن تعذّرت قراءة الأسماء من الملفات المرافقة (${photos(amount)}): الملف كبير جدًا أو بنيته غير سليمة.`,
  filmsRefused: (amount: number) =>
    `${photos(amount)}: الصورة محفوظة، لكن تعذّر حفظ المقطع التابع لها، فهو كبير جدًا أو بنيته غير سليمة.`,
  start: (amount: number) => `ابدأ التجميع (${files(amount)})`,
  noFiles: 'لم يتم اختيار أي ملف. اختر صورًا لمعالجتها من فضلك.',
  failed: 'فشلت المعالجة. حدث خطأ في معالجة الصور.',
  succeeded: 'اكتملت المعالجة. تم تجميع الصور بنجاح.',
  gone: 'نُقل الملف أو تغيّر بعد اختياره. اختره مرة أخرى.',
  running: 'جارٍ رفع صورك',
  pausing: 'جارٍ إنهاء ما بدأ إرساله…',
  paused: 'الرفع متوقف مؤقتًا',
  lost: 'في انتظار استجابة Kindred',
  storeAway: 'في انتظار المخزن الذي يحفظ فيه Kindred الصور',
  lostHint: 'يستمر الرفع من تلقاء نفسه. لا يُرسل شيء مرتين.',
  diskFull: 'امتلأ القرص. أفرغ مساحة على الحاسوب الذي يعمل عليه Kindred، ثم اضغط «استئناف».',
  progress: 'تقدّم الرفع',
  underWay: 'يجري رفع هذه الصور بالفعل. اختر غيرها لإضافتها.',
  sending: (done: number, all: number) => `جارٍ إرسال ${number(done)} من ${number(all)}`,
  doneOf: (done: number, all: number) => `${number(done)} من ${files(all)}`,
  storing: (amount: number) => `أُرسل ${files(amount)}، وجارٍ الحفظ`,
  pause: 'إيقاف مؤقت',
  resume: 'استئناف',
  tryNow: 'حاول الآن',
  cancel: 'إلغاء الرفع',
  someFailed: (amount: number) => `تعذّر رفع ${files(amount)}.`,
  someMissing: (amount: number) => `تعذّر رفع ${files(amount)}. وكل ما عداها هنا.`,
  kept: 'صورك محفوظة. لا يُبحث عن الوجوه لأنك لم توافق على ذلك.',
}
