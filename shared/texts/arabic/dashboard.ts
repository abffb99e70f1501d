import type { Texts } from '../english/english.ts'
import { count, duration, fileCount, isolate, number, photoCount } from './formats.ts'

export const dashboard: Texts['dashboard'] = {
  loading: 'جارٍ تحميل لوحة التحكم...',
  navigation: 'لوحة التحكم',
  home: 'الرئيسية',
  account: 'الحساب',
  settings: 'الإعدادات',
  results: 'النتائج',
  contact: 'اتصل بنا',
  about: 'حول',
  more: 'المزيد',
  totalClusters: 'إجمالي المجموعات',
  imagesProcessed: 'الصور المعالَجة',
  logout: 'تسجيل الخروج',
  loggedOut: 'تم تسجيل الخروج. لقد سجّلت خروجك.',
  sessionEnded: 'انتهت جلستك. سجّل الدخول مرة أخرى من فضلك.',
}

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
    `الصور محفوظة، لكن تعذّرت قراءة الأسماء من الملفات المرافقة (${photoCount(amount)}): الملف كبير جدًا أو بنيته غير سليمة.`,
  filmsRefused: (amount: number) =>
    `${photoCount(amount)}: الصورة محفوظة، لكن تعذّر حفظ المقطع التابع لها، فهو كبير جدًا أو بنيته غير سليمة.`,
  start: (amount: number) => `ابدأ التجميع (${fileCount(amount)})`,
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
  doneOf: (done: number, all: number) => `${number(done)} من ${fileCount(all)}`,
  storing: (amount: number) => `أُرسل ${fileCount(amount)}، وجارٍ الحفظ`,
  pause: 'إيقاف مؤقت',
  resume: 'استئناف',
  tryNow: 'حاول الآن',
  cancel: 'إلغاء الرفع',
  someFailed: (amount: number) => `تعذّر رفع ${fileCount(amount)}.`,
  someMissing: (amount: number) => `تعذّر رفع ${fileCount(amount)}. وكل ما عداها هنا.`,
  kept: 'صورك محفوظة. لا يُبحث عن الوجوه لأنك لم توافق على ذلك.',
}

export const processing: Texts['processing'] = {
  receiving: 'جارٍ استلام صورك',
  working: 'جارٍ البحث عن الأشخاص في صورك',
  preparing: 'جارٍ تجهيز صورك',
  grouping: 'جارٍ جمع الوجوه المتشابهة',
  progress: 'تقدّم المعالجة',
  processed: (done: number, all: number) => `${number(done)} من ${photoCount(all)}`,
  shown: (amount: number) => `${photoCount(amount)} جاهزة للعرض`,
  faces: (amount: number) =>
    count(amount, {
      one: 'عُثر على وجه واحد',
      two: 'عُثر على وجهين',
      few: 'عُثر على # وجوه',
      many: 'عُثر على # وجهًا',
      other: 'عُثر على # وجه',
    }),
  failed: (amount: number) => `تعذّرت قراءة ${photoCount(amount)}`,
  speed: (perSecond: number) => `${number(perSecond)} صورة في الثانية`,
  left: (seconds: number) => `بقي نحو ${duration(seconds)}`,
  stop: 'تجاوز الباقي',
}

export const downloads: Texts['downloads'] = {
  label: 'التنزيلات',
  preparing: 'جارٍ البدء…',
  received: (amount: string, all: string) => `${isolate(amount)} من ${isolate(all)}`,
  progress: (name: string) => `تنزيل ${isolate(name)}`,
  saved: 'تم الحفظ',
  handedOver: 'يقوم متصفحك بتنزيله. تجده في قائمة تنزيلات المتصفح.',
  failed: 'لم يكتمل التنزيل.',
  retry: 'حاول مرة أخرى',
  cancel: (name: string) => `إيقاف تنزيل ${isolate(name)}`,
  dismiss: (name: string) => `إخفاء ${isolate(name)}`,
}
