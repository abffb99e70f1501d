import type { Texts } from '../english/english.ts'
import { count, dayAndTime, duration, fileCount, hour, isolate, number, photoCount } from './formats.ts'

export const folders: Texts['folders'] = {
  heading: 'مجلدات على هذا الخادم',
  lead: 'يعرض Kindred صور هذه المجلدات في مكانها، دون أن ينقلها أو يغيّرها أو ينسخها.',
  none: 'لا يمكن إضافة أي مجلد بعد.',
  howToAllow: 'يستطيع مسؤول الخادم السماح بالمجلدات عبر الإعداد KINDRED_FOLDERS ثم إعادة تشغيل Kindred. مثال:',
  path: 'المجلد',
  pathHint: roots => `أحد هذه المجلدات، أو أي مجلد داخلها: ${isolate(roots)}`,
  add: 'إضافة المجلد',
  added: name => `أُضيف ${isolate(name)}. ستظهر صوره تباعًا عند قراءتها.`,
  notAllowed: roots =>
    `هذا المجلد غير موجود، أو لا يُسمح لـ Kindred بعرضه. يمكنك إضافة هذه المجلدات وأي مجلد داخلها: ${isolate(roots)}`,
  overlaps: 'يحتوي هذا المجلد على مجلد أضفته من قبل، أو يقع داخل مجلد كهذا، أو يخص Kindred نفسه.',
  photos: photoCount,
  checkedAt: time => `آخر فحص: ${dayAndTime(time)}.`,
  isChecking: amount => `يجري فحص المجلد. حتى الآن: ${photoCount(amount)}.`,
  isReading: (amount, unread) => `حتى الآن: ${photoCount(amount)}، وبقي للقراءة: ${number(unread)}.`,
  notReachable: 'تعذّر الوصول إليه.',
  notChecked: 'لم يُفحص بعد.',
  nothingLost: 'لم يضع شيء. سيواصل Kindred المحاولة.',
  reasons: {
    missing: 'هذا المجلد غير موجود. هل قرصه متصل؟',
    empty: 'كانت فيه صور وهو فارغ الآن. هل قرصه متصل؟',
    'other-device': 'القرص المتصل هناك الآن قرص آخر.',
    unreadable: 'ليس لدى Kindred إذن بقراءته.',
    'not-allowed': 'لا يسمح به الإعداد KINDRED_FOLDERS، أو حلّ محله رابط.',
    silent: 'قرصه أو مشاركته على الشبكة لا تستجيب.',
    'check-failed': 'أوقف خطأ في Kindred الفحص. التفاصيل في سجلّه.',
  },
  notShown: amount => `لم يُعرض: ${fileCount(amount)}`,
  more: amount => `و${number(amount)} غيرها`,
  problems: { unreadable: 'ليس لدى Kindred إذن بقراءته.', 'too-deep': 'يقع على عمق كبير جدًا.' },
  check: 'فحص الآن',
  checkOf: name => `فحص الآن: ${isolate(name)}`,
  remove: 'إزالة',
  removeOf: name => `إزالة ${isolate(name)}`,
  removeTitle: name => `هل تريد إزالة ${isolate(name)} من Kindred؟`,
  removeText: amount =>
    `ستُنقل صور هذا المجلد (${photoCount(amount)}) إلى سلة المحذوفات لمدة 30 يومًا، باستثناء المحفوظ منها في مكان آخر في Kindred أيضًا. إذا أضفت المجلد من جديد خلال هذه المدة، عادت الصور مع الأشخاص الذين فيها.`,
  removeFiles: 'لن تتغير ملفات المجلد.',
  removing: 'جارٍ الإزالة…',
  keep: 'إبقاؤه',
  removed: (name, amount) =>
    amount === 0
      ? `تمت إزالة ${isolate(name)}.`
      : `تمت إزالة ${isolate(name)}، ونُقل إلى سلة المحذوفات: ${photoCount(amount)}.`,
  filter: 'المجلد',
  anyFolder: 'كل الصور',
  album: 'الألبوم',
}

export const moreFolders: Texts['moreFolders'] = {
  question: 'هل تريد تنزيل المزيد من المجلدات؟',
  explanation:
    'إذا انتهيت، يمكنك نقل جميع صورك والأشخاص الذين فيها إلى سلة المحذوفات، واستعادتها خلال 30 يومًا. وما نزّلته يبقى لك.',
  yes: 'نعم، أبقِ كل شيء هنا',
  no: 'لا، احذف كل شيء…',
  remember: 'لا تسأل مرة أخرى: أبقِ كل شيء دائمًا',
  confirmTitle: 'حذف كل شيء؟',
  confirmText: (amount: number) =>
    `سيُنقل إلى سلة المحذوفات: ${photoCount(amount)} والأشخاص الذين فيها. يمكنك استعادة كل شيء خلال 30 يومًا.`,
  confirm: 'نقل كل شيء إلى سلة المحذوفات',
  deleting: 'جارٍ النقل…',
  moved:
    'نُقلت جميع صورك والأشخاص الذين فيها إلى سلة المحذوفات، ويمكنك استعادتها خلال 30 يومًا. لتحرير المساحة فورًا، افتح سلة المحذوفات واختر «محو الآن».',
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
  finishedExcept: 'اكتمل استيراد Google Takeout، باستثناء ما هو مذكور هنا',
  stopped: 'تعذّرت متابعة الاستيراد.',
  keepOpen: 'أبقِ هذه الصفحة مفتوحة. إذا أغلقتها فأضف الملفات نفسها من جديد، وسيُستأنف الاستيراد من حيث توقف.',
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
    `فيديوهات الصور الحية: ${count(amount, { one: 'فيديو واحد', two: 'فيديوهان', few: '# فيديوهات', many: '# فيديو', other: '# فيديو' })}`,
  videos: amount =>
    `تم تخطّيه لأنه ليس صورًا: ${count(amount, { one: 'فيديو واحد', two: 'فيديوهان', few: '# فيديوهات', many: '# فيديو', other: '# فيديو' })}`,
  refused: amount =>
    `تم تخطّيه من الروابط وأسماء الملفات غير الآمنة: ${count(amount, { one: 'واحد', two: 'اثنان', other: '#' })}`,
  others: amount => `ملفات أخرى تم تخطّيها: ${fileCount(amount)}`,
  leftOut: amount =>
    `تم تخطّيه من سلة محذوفات صور Google أو مجلدها المقفل: ${count(amount, { one: 'عنصر واحد', two: 'عنصران', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })}`,
  notesWithoutPhoto: amount => `ملفات بيانات وصفية لصور أو فيديوهات ليست في أي أرشيف: ${fileCount(amount)}`,
  notImported: amount => `تعذّر استيراد: ${photoCount(amount)}`,
  damagedPhoto: 'تالفة في الأرشيف',
  archiveProblems: {
    damaged: 'غير مكتمل أو تالف. نزّله مرة أخرى.',
    encrypted: 'محمي بكلمة مرور. فك ضغطه وأضف المجلد.',
    gone: 'نُقل أو تغيّر بعد اختياره. أضفه مرة أخرى.',
    'too-many-files': 'فيه ملفات أكثر مما في أي Google Takeout.',
    'unpacks-too-large': 'يصبح بعد فك ضغطه أكبر بكثير من حجمه المعلن.',
  },
  again: 'استيراد من جديد',
  cancel: 'إلغاء الاستيراد',
}

export const selectedFiles: Texts['selectedFiles'] = {
  selected: (amount: number) => `تم اختيار ${fileCount(amount)}`,
  sidecars: (amount: number) => `مع أسماء من ${fileCount(amount)} وُجدت بجانب الصور`,
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
  skipped: (amount: number) => `تم تخطّي ${fileCount(amount)}`,
  setApartLead: 'لا يمكن إضافة ما يلي:',
  dismissSetApart: 'إخفاء هذه القائمة',
  tooBig: (limit: string) => `أكبر من ${isolate(limit)}`,
  barelyTooBig: (limit: string, excess: string) =>
    `يتجاوز الحد ${isolate(limit)} بمقدار ${isolate(excess)} فقط`,
  raisable: (reason: string) => `${reason}. يستطيع المسؤول رفع الحد.`,
  notAnImage: 'ليس صورة',
  filmAlone: 'فيديو بلا صورته',
  emptyFile: 'الملف فارغ',
  unreadable: 'تعذّرت قراءته',
  chosenAlready: 'اختير من قبل، فيُحسب مرة واحدة',
  andMore: (amount: number) => `و${number(amount)} غيرها`,
  retryFailed: (amount: number) => `أعد محاولة ${fileCount(amount)}`,
  stopped: 'تعذّرت متابعة الرفع.',
  stoppedHint: 'كل ما رُفع حتى الآن محفوظ. لن يُرسل شيء مرتين.',
  startAgain: 'متابعة',
  interrupted: (missing: number) =>
    `انقطعت إحدى عمليات الرفع. ${count(missing, {
      one: 'تنقص صورة واحدة.',
      two: 'تنقص صورتان.',
      few: 'تنقص # صور.',
      many: 'تنقص # صورة.',
      other: 'تنقص # صورة.',
    })}`,
  interruptedHint: 'أضف الصور نفسها مرة أخرى. لن يُرسل إلا الناقص منها.',
  addFolderAgain: 'إضافة المجلد نفسه مرة أخرى',
  addPhotosAgain: 'إضافة الصور نفسها مرة أخرى',
  finishHere: 'إنهاء من دونها',
  dismissFailed: 'إخفاء',
}

export const failed: Texts['failed'] = {
  heading: 'صور تعذّرت قراءتها',
  lead: 'الملفات محفوظة تمامًا كما رفعتها.',
  empty: 'لا توجد مشكلات',
  emptyText: 'تمت قراءة كل صورك.',
  retry: 'حاول مرة أخرى',
  retryOf: (name: string) => `حاول مرة أخرى: ${isolate(name)}`,
  retried: (name: string) => `تُعاد محاولة ${isolate(name)}.`,
  unknownReason: 'السبب غير معروف.',
}

export const pace: Texts['pace'] = {
  pause: 'إيقاف مؤقت',
  goOn: 'استئناف',
  paused: 'متوقف مؤقتًا',
  pausedHint: 'تُحفظ الصور الجديدة، لكنها لن تُعالَج حتى تستأنف.',
  waiting: 'في الانتظار',
  hours: (from: number, until: number) =>
    `تُعالَج صور المجلدات وعمليات الرفع الكبيرة بين ${hour(from)} و${hour(until)} بتوقيت الخادم.`,
  battery: 'تنتظر صور المجلدات وعمليات الرفع الكبيرة ما دام الخادم يعمل بالبطارية.',
}
