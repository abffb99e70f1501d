import type { Texts } from '../english/english.ts'
import { count, duration, files, photos } from './amounts.ts'
import { isolate } from './isolate.ts'

export const takeout: Texts['takeout'] = {
  heading: amount =>
    `Google Takeout: ${count(amount, { one: 'أرشيف واحد', two: 'أرشيفان', few: '# أرشيفات', many: '# أرشيفًا', other: '# أرشيف' })}`,
  counting: 'جارٍ فحص الأرشيفات…',
  found: amount => `عُثر على: ${photos(amount)}`,
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
  added: amount => `أُضيف: ${photos(amount)}`,
  stored: amount => `موجود في Kindred من قبل: ${photos(amount)}`,
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
  others: amount => `لم يُستورد لأنه بلا صور: ${files(amount)}`,
  leftOut: amount =>
    `لم يُستورد من مهملات صور Google أو مجلدها المقفل: ${count(amount, { one: 'عنصر واحد', two: 'عنصران', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })}`,
  notesWithoutPhoto: amount =>
    `ملاحظات عن صور أو فيديوهات ليست في أي أرشيف: ${count(amount, { one: 'واحدة', two: 'اثنتان', other: '#' })}`,
  notImported: amount => `تعذّر استيراد: ${photos(amount)}`,
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
