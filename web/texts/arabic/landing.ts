import type { Texts } from '../english/english.ts'
import { number, percentExact } from './amounts.ts'
import { isolate } from './isolate.ts'

export const landing: Texts['landing'] = {
  screen: 'صورك بحسب من يظهر فيها',
  description:
    'يعثر Kindred على الوجوه في صورك ويمنح كل شخص ألبومه. على الحاسوب الذي يعمل عليه، من دون أي شيء في السحابة.',
  heading: 'اعثر على كل من تحب في صورك',
  lead: 'أضف مجلد صور. يعثر Kindred على الوجوه، ويجمع صور الشخص الواحد معًا، ويمنح كل شخص ألبومه. لا شيء يغادر الحاسوب الذي يعمل عليه.',
  start: 'ابدأ الآن',
  demo: 'شاهد العرض',
  login: 'تسجيل الدخول',
  open: 'اذهب إلى صوري',
  picture: 'أشخاص مرسومون: ثلاثة منهم بجانب الصور التي وُجدوا فيها.',

  highlights: 'ما الذي يفعله Kindred من أجلك',
  pauseHighlights: 'إيقاف تبدّل الميزات',
  playHighlights: 'تشغيل تبدّل الميزات',
  features: {
    find: {
      title: 'يعثر على كل وجه',
      text: 'من الأمام ومن الجانب، صغيرًا في آخر المائدة، أو في صورة مقلوبة على جنبها.',
    },
    group: {
      title: 'يعرف من هو من',
      text: 'بالنظارة ومن دونها، ضاحكًا أو جادًّا، ومع مرور السنين: تجتمع صور الشخص الواحد من تلقاء نفسها.',
    },
    private: {
      title: 'يبقى في البيت',
      text: 'تُحفظ الصور والوجوه والأسماء على الحاسوب الذي يعمل عليه Kindred. ولا يتصل من تلقاء نفسه بأحد على الإنترنت.',
    },
    keep: {
      title: 'يعيد إليك كل شيء',
      text: 'احفظ صورة واحدة، أو كل صور الشخص في ملف واحد، بالجودة التي أضفتها بها.',
    },
  },

  figures: 'أرقام مقيسة لا وعود',
  pauseFigures: 'إيقاف تبدّل الأرقام',
  playFigures: 'تشغيل تبدّل الأرقام',
  accuracy: share => percentExact(share),
  accuracyLabel: 'صواب في ألبوم عائلي',
  scale: faces => number(faces),
  scaleLabel: seconds => `وجه فُرزت في ${number(seconds)} ثانية`,
  speed: ms => number(ms),
  speedLabel: 'ملّي ثانية لصورة من 12 ميغابكسل',

  how: 'كيف قيس هذا',
  howAccuracy: (share, faces, people, hardShare, hardPeople) =>
    `${percentExact(share)}: مدى التطابق مع الحقيقة (مقياس F1 للأزواج) على ${number(faces)} صورة لعدد ${number(people)} من الأشخاص، كما في عائلة. وبين ${number(hardPeople)} من الغرباء، لمعظمهم صورة أو صورتان، يبلغ ${percentExact(hardShare)}.`,
  howScale: (faces, seconds) =>
    `جُمّع ${number(faces)} وجه من أولها إلى آخرها في ${number(seconds)} ثانية. وتستغرق إضافة مئة أخرى أقل من ثانية.`,
  howSpeed: (ms, photos) =>
    `${number(ms)} ملّي ثانية: متوسط الوقت من الملف إلى الوجوه على ${number(photos)} صورة قياسها ${isolate('4000 × 3000')} بكسل.`,
  howMachine: (processor, cores, memoryGb, date) =>
    `الجهاز: ${isolate(processor)}، عدد الأنوية ${number(cores)}، الذاكرة ${isolate(`${number(memoryGb)} GB`)}. التاريخ: ${isolate(date)}. لم تُستخدم بطاقة رسوميات.`,
  howAgain: 'برامج القياس جزء من Kindred (المجلد bench)، ويستطيع أي شخص تشغيلها من جديد.',

  last: 'عندما تكون جاهزًا',
  lastText: 'تستغرق البداية دقيقة واحدة، ويمكنك حذف كل شيء في أي وقت.',
}
