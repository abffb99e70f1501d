import type { Texts } from '../english/english.ts'
import { isolate, number, percentExact } from './formats.ts'

export const landing: Texts['landing'] = {
  screen: 'صورك بحسب من يظهر فيها',
  description: 'يعثر Kindred على الوجوه في صورك ويمنح كل شخص ألبومه. على حاسوب تختاره أنت.',
  heading: 'اعثر على كل من تحب في صورك',
  lead: 'أضف مجلد صور. يعثر Kindred على الوجوه، ويجمع صور الشخص الواحد معًا، ويمنح كل شخص ألبومه.',
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
      title: 'يحفظ الخصوصية',
      text: 'لا تُعطى الصور والوجوه والأسماء لأحد. ولا يتصل Kindred من تلقاء نفسه بأحد على الإنترنت.',
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
  accuracyLabel: 'صواب بين الأقارب',
  scale: faces => number(faces),
  scaleLabel: seconds => `وجه فُرزت في ${number(seconds)} ثانية من وقت المعالج`,
  speed: ms => number(ms),
  speedLabel: 'ملّي ثانية من وقت المعالج لصورة من 12 ميغابكسل',

  how: 'كيف قيس هذا',
  howAccuracy: ({ precision, recall, families }) =>
    `${percentExact(precision)}: من بين كل أزواج الوجوه التي جُمعت معًا في مكتبات ${number(families)} عائلة، هذه نسبة ما يُظهر شخصًا واحدًا. ومن الأزواج التي تُظهر شخصًا واحدًا جُمع ${percentExact(recall)}. ولم يُضبط شيء على هؤلاء الأشخاص.`,
  howAlone: ({ precision, recall }) =>
    `بعض هذه الصور يُظهر عدة أشخاص لا يمكن أن يكونوا شخصًا واحدًا. وحين تكون الوجوه نفسها منفردة، كل وجه في صورة خاصة به، تُظهر ${percentExact(precision)} من الأزواج المجموعة شخصًا واحدًا، ومن الأزواج التي تُظهر شخصًا واحدًا جُمع ${percentExact(recall)}.`,
  howManyFamilies: (precision, people) =>
    `وحين يجتمع ${number(people)} شخصًا من عائلات كثيرة في مكتبة واحدة، تُظهر ${percentExact(precision)} من الأزواج المجموعة شخصًا واحدًا. فالأقارب يتشابهون، وحيث لا يكون Kindred متأكدًا فإنه يسأل.`,
  howScale: (faces, seconds) =>
    `جُمّع ${number(faces)} وجه من أولها إلى آخرها في ${number(seconds)} ثانية من وقت المعالج.`,
  howSpeed: ({ ms, photos, faces }) =>
    `${number(ms)} ملّي ثانية: متوسط وقت المعالج من الملف إلى الوجوه على ${number(photos)} صورة قياسها ${isolate('4000 × 3000')} بكسل، وعدد الوجوه في كل منها ${number(faces)} في المتوسط.`,
  howMachine: (processor, cores, memoryGb, date) =>
    `الجهاز: ${isolate(processor)}، عدد الأنوية ${number(cores)}، الذاكرة ${isolate(`${number(memoryGb)} GB`)}. التاريخ: ${isolate(date)}. كانت برامج أخرى تعمل أثناء القياس، وهذا يطيل وقت المعالج. لم تُستخدم بطاقة رسوميات.`,
  howAgain: 'برامج القياس جزء من Kindred (المجلد bench)، ويستطيع أي شخص تشغيلها من جديد.',

  last: 'عندما تكون جاهزًا',
  lastText: 'تستغرق البداية دقيقة واحدة، ويمكنك حذف كل شيء في أي وقت.',
}
