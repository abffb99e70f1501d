import type { Texts } from '../english/english.ts'
import { count, dayAndTime, duration, fileCount, hour, isolate, number, photoCount } from './formats.ts'

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
  photos: photoCount,
  checkedAt: time => `آخر فحص: ${dayAndTime(time)}.`,
  isChecking: amount => `يجري فحص المجلد. حتى الآن: ${photoCount(amount)}.`,
  isReading: (amount, unread) => `حتى الآن: ${photoCount(amount)}، وبقي للقراءة: ${number(unread)}.`,
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
  notShown: amount => `لم يُعرض: ${fileCount(amount)}`,
  more: amount => `و${number(amount)} غيرها`,
  problems: { unreadable: 'لا يُسمح لـ Kindred بقراءته.', 'too-deep': 'يقع عميقًا جدًا في المجلد.' },
  check: 'فحص الآن',
  checkOf: name => `فحص الآن: ${isolate(name)}`,
  remove: 'إزالة',
  removeOf: name => `إزالة ${isolate(name)}`,
  removeTitle: name => `هل تريد إزالة ${isolate(name)} من Kindred؟`,
  removeText: amount =>
    `يُنقل من هذا المجلد إلى سلة المحذوفات لمدة 30 يومًا: ${photoCount(amount)}، عدا ما يوجد في مكان آخر أيضًا. أضف المجلد من جديد خلال هذه المدة لتعود الصور مع الأشخاص الذين فيها.`,
  removeFiles: 'تبقى ملفات المجلد كما هي.',
  removing: 'جارٍ الإزالة…',
  keep: 'إبقاؤه',
  removed: (name, amount) => `أُزيل ${isolate(name)}. في سلة المحذوفات: ${photoCount(amount)}`,
  filter: 'المجلد',
  anyFolder: 'كل الصور',
  album: 'الألبوم',
}

export const moreFolders: Texts['moreFolders'] = {
  question: 'هل تريد تنزيل المزيد من المجلدات؟',
  explanation:
    'إذا انتهيت، يمكنك نقل جميع صورك إلى سلة المحذوفات مع الأشخاص الذين فيها، وإعادتها خلال 30 يومًا. يبقى لك ما نزّلته.',
  yes: 'نعم، أبقِ كل شيء هنا',
  no: 'لا، احذف كل شيء…',
  remember: 'لا تسأل مرة أخرى: أبقِ كل شيء دائمًا',
  confirmTitle: 'حذف كل شيء؟',
  confirmText: (amount: number) =>
    `يُنقل إلى سلة المحذوفات مع الأشخاص الظاهرين: ${photoCount(amount)}. يمكنك الإعادة خلال 30 يومًا.`,
  confirm: 'نقل كل شيء إلى سلة المحذوفات',
  deleting: 'جارٍ النقل…',
  moved:
    'جميع صورك الآن في سلة المحذوفات مع الأشخاص الذين فيها، ويمكنك إعادتها خلال 30 يومًا. لتحرير المساحة فورًا، افتح سلة المحذوفات واختر «محو فوري».',
  nothing: 'لا توجد صور لحذفها.',
  goBack: 'رجوع',
  settingLabel: 'بعد التنزيل',
  settingAsk: 'اسأل عمّا يجب فعله',
  settingKeep: 'أبقِ كل شيء',
}

export const takeout: Texts['takeout'] = {
  heading: amount =>
    `Google Takeout: ${count(amount, { one: 'أرشيف واحد', two: 'أرشيفان', few: '# أرشيفات', many: '# أرشيفًا', other: '# أرشيف' })}`,
  counting: 'جارٍ فحص الأرشيفات…',
  found: amount => `عُثر على: ${photoCount(amount)}`,
  countedLater: 'تُعدّ صور ملفات ‎.tgz أثناء قراءتها',
  missing: (amount, names) =>
    count(amount, {
      one: `ينقص أرشيف واحد: ${isolate(names)}. أضفه أيضًا، فقد تكون التواريخ والأسماء والصور في أرشيفات مختلفة.`,
      two: `ينقص أرشيفان: ${isolate(names)}. أضفهما أيضًا، فقد تكون التواريخ والأسماء والصور في أرشيفات مختلفة.`,
      other: `أرشيفات ناقصة (#): ${isolate(names)}. أضفها أيضًا، فقد تكون التواريخ والأسماء والصور في أرشيفات مختلفة.`,
    }),
  start: 'استيراد',
  notNow: 'ليس الآن',
  running: 'جارٍ استيراد Google Takeout',
  paused: 'الاستيراد متوقف مؤقتًا',
  matching: 'تُضاف التواريخ والأوصاف والأسماء والألبومات',
  finished: 'اكتمل استيراد Google Takeout',
  finishedExcept: 'اكتمل استيراد Google Takeout، عدا ما هو مذكور هنا',
  stopped: 'اضطر الاستيراد إلى التوقف.',
  keepOpen: 'أبقِ هذه الصفحة مفتوحة. إن أُغلقت فأضف الملفات نفسها من جديد، ويستمر الاستيراد من حيث توقف.',
  progress: 'تقدّم الاستيراد',
  read: (done, all) => `قُرئ ${isolate(done)} من ${isolate(all)}`,
  speed: bytes => `${isolate(bytes)} في الثانية`,
  left: seconds => `بقي نحو ${duration(seconds)}`,
  added: amount => `أُضيف: ${photoCount(amount)}`,
  stored: amount => `موجود في Kindred من قبل: ${photoCount(amount)}`,
  albums: amount =>
    count(amount, {
      one: 'ألبوم واحد',
      two: 'ألبومان',
      few: '# ألبومات',
      many: '# ألبومًا',
      other: '# ألبوم',
    }),
  films: amount =>
    `مقاطع الصور الحية: ${count(amount, { one: 'مقطع واحد', two: 'مقطعان', few: '# مقاطع', many: '# مقطعًا', other: '# مقطع' })}`,
  videos: amount =>
    `لم يُستورد لأنه ليس صورًا: ${count(amount, { one: 'فيديو واحد', two: 'فيديوهان', few: '# فيديوهات', many: '# فيديو', other: '# فيديو' })}`,
  refused: amount =>
    `لم يُستورد من الروابط والأسماء غير الآمنة: ${count(amount, { one: 'واحد', two: 'اثنان', other: '#' })}`,
  others: amount => `لم يُستورد لأنه بلا صور: ${fileCount(amount)}`,
  leftOut: amount =>
    `لم يُستورد من مهملات صور Google أو مجلدها المقفل: ${count(amount, { one: 'عنصر واحد', two: 'عنصران', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })}`,
  notesWithoutPhoto: amount =>
    `ملاحظات عن صور أو فيديوهات ليست في أي أرشيف: ${count(amount, { one: 'واحدة', two: 'اثنتان', other: '#' })}`,
  notImported: amount => `تعذّر استيراد: ${photoCount(amount)}`,
  damagedPhoto: 'غير سليمة في الأرشيف',
  archiveProblems: {
    damaged: 'غير مكتمل أو غير سليم. نزّله مرة أخرى.',
    encrypted: 'محمي بكلمة مرور. فك ضغطه وأضف المجلد.',
    gone: 'نُقل أو تغيّر بعد اختياره. أضفه مرة أخرى.',
    'too-many-files': 'فيه ملفات أكثر من أي Google Takeout.',
    'unpacks-too-large': 'يصبح بعد فك ضغطه أكبر بكثير من حجمه.',
  },
  again: 'استيراد من جديد',
  cancel: 'إلغاء الاستيراد',
}

export const selectedFiles: Texts['selectedFiles'] = {
  selected: (amount: number) => `تم اختيار ${fileCount(amount)}`,
  sidecars: (amount: number) => `مع أسماء من ${fileCount(amount)} كانت بجانب الصور`,
  clearAll: 'إزالة الكل',
  remove: (name: string) => `إزالة ${isolate(name)}`,
  waiting: 'في الانتظار',
  checking: 'جارٍ التحقق',
  sending: (share: string) => `جارٍ الإرسال ${share}`,
  storing: 'أُرسل، وجارٍ الحفظ',
  sent: 'تم الرفع',
  stored: 'موجود في Kindred من قبل',
  fileFailed: 'لم يُرفع',
  retryFile: (name: string) => `أعد محاولة ${isolate(name)}`,
}

export const notUploaded: Texts['notUploaded'] = {
  skipped: (amount: number) => `تم استبعاد ${fileCount(amount)}`,
  setApartLead: 'لا يمكن إضافة ما يلي:',
  dismissSetApart: 'إخفاء هذه القائمة',
  tooBig: (limit: string) => `أكبر من ${isolate(limit)}`,
  barelyTooBig: (limit: string, excess: string) =>
    `أكبر قليلًا من ${isolate(limit)}، بمقدار ${isolate(excess)}`,
  raisable: (reason: string) => `${reason}. ويمكن لمن يشغّل Kindred هذا أن يرفع الحد.`,
  notAnImage: 'ليس صورة',
  filmAlone: 'مقطع بلا صورته',
  emptyFile: 'الملف فارغ',
  unreadable: 'تعذّرت قراءته',
  chosenAlready: 'اختير من قبل، فيُحسب مرة واحدة',
  andMore: (amount: number) => `و${number(amount)} غيرها`,
  retryFailed: (amount: number) => `أعد محاولة ${fileCount(amount)}`,
  stopped: 'اضطر الرفع إلى التوقف.',
  stoppedHint: 'ما تم رفعه محفوظ. لا يُرسل شيء مرتين.',
  startAgain: 'متابعة',
  interrupted: (missing: number) =>
    `انقطعت إحدى عمليات الرفع. ${count(missing, {
      one: 'تنقص صورة واحدة.',
      two: 'تنقص صورتان.',
      few: 'تنقص # صور.',
      many: 'تنقص # صورة.',
      other: 'تنقص # صورة.',
    })}`,
  interruptedHint: 'أضف الصور نفسها مرة أخرى: لن يُرسل إلا الناقص منها.',
  addFolderAgain: 'إضافة المجلد نفسه مرة أخرى',
  addPhotosAgain: 'إضافة الصور نفسها مرة أخرى',
  finishHere: 'إنهاء من دونها',
  dismissFailed: 'إخفاء',
}

export const failed: Texts['failed'] = {
  heading: 'صور تعذّرت قراءتها',
  lead: 'الملفات محفوظة كما رُفعت تمامًا.',
  empty: 'لم يفشل شيء',
  emptyText: 'تمت قراءة كل صورك.',
  retry: 'حاول مرة أخرى',
  retryOf: (name: string) => `حاول مرة أخرى: ${isolate(name)}`,
  retried: (name: string) => `تُعاد محاولة ${isolate(name)}.`,
  unknownReason: 'السبب غير معروف.',
}

export const pace: Texts['pace'] = {
  pause: 'إيقاف مؤقت',
  goOn: 'متابعة',
  paused: 'متوقف مؤقتًا',
  pausedHint: 'تُحفظ الصور الجديدة وتنتظر هي أيضًا.',
  waiting: 'في الانتظار',
  hours: (from: number, until: number) =>
    `تُفحص صور المجلدات وعمليات الرفع الكبيرة بين ${hour(from)} و${hour(until)} حسب ساعة هذا الجهاز.`,
  battery: 'تنتظر صور المجلدات وعمليات الرفع الكبيرة ما دام هذا الجهاز يعمل بالبطارية.',
}
