import type { Texts } from '../english/english.ts'
import { count, isolate, number, percentExact } from './formats.ts'

const formatMinutes = (amount: number) =>
  count(amount, { one: 'دقيقة واحدة', two: 'دقيقتين', few: '# دقائق', other: '# دقيقة' })

export const landing: Texts['landing'] = {
  screen: 'صورك بحسب من يظهر فيها',
  description: 'يعثر Kindred على الوجوه في صورك ويمنح كل شخص ألبومه. على حاسوب تختاره أنت.',
  heading: 'اعثر على كل من تحب في صورك',
  lead: 'أضف مجلد صور. يعثر Kindred على الوجوه، ويجمع صور الشخص الواحد معًا، ويمنح كل شخص ألبومه.',
  start: 'ابدأ الآن',
  demo: 'شاهد العرض',
  login: 'تسجيل الدخول',
  open: 'اذهب إلى صوري',
  picture: 'رسم لثلاثة أشخاص، حول كل منهم الصور التي وُجد فيها.',

  story: {
    heading: 'كيف يعمل',
    steps: {
      add: {
        title: '1. أضف صورك',
        text: 'أضف مجلدًا كاملًا من حاسوبك أو هاتفك دفعة واحدة. لا حاجة إلى ترتيب شيء قبل ذلك.',
      },
      find: {
        title: '2. يعثر Kindred على الوجوه',
        text: 'يعرف من هو من، ويسألك حين لا يكون متأكدًا.',
      },
      keep: {
        title: '3. لكل شخص ألبومه',
        text: 'سمِّ الأشخاص، أو ابحث عن الصور التي تجمعكما، أو نزّل صور شخص لتعطيه إياها.',
      },
    },
  },

  highlights: 'ما الذي يفعله Kindred من أجلك',
  pauseHighlights: 'إيقاف عرض شرائح الميزات مؤقتًا',
  playHighlights: 'تشغيل عرض شرائح الميزات',
  features: {
    find: {
      title: 'يعثر على الوجوه الصعبة أيضًا',
      text: 'من الجانب، أو في آخر المائدة، أو في صورة أُديرت على جنبها.',
      more: 'إن فاته وجه فارسم إطارًا حوله. وإن لم يكن الشيء وجهًا فأزله.',
    },
    group: {
      title: 'يتعلّم منك',
      text: 'الكلمة الأخيرة لك دائمًا.',
      more: 'سمِّ الأشخاص أو ادمجهم أو افصلهم أو انقلهم. لا يغيّر Kindred قرارك أبدًا، ويمكنك التراجع عن كل خطوة.',
    },
    keep: {
      title: 'يعيد إليك كل شيء',
      text: 'نزّل صورة واحدة أو صور الجميع، بالجودة الكاملة.',
      more: 'ويمكنك تضمين الأسماء لتقرأها تطبيقات الصور الأخرى. لا شيء يقيّدك.',
    },
    erase: {
      title: 'ينسى حين تطلب ذلك',
      text: 'احذف صورة أو كل الوجوه أو كل شيء.',
      more: 'تبقى الصور المحذوفة 30 يومًا في سلة المهملات، لعلك تغيّر رأيك. ثم تُحذف نهائيًا.',
    },
  },

  privacy: {
    own: {
      heading: 'لا شيء يغادر هذا الحاسوب',
      text: 'تبقى الصور والوجوه والأسماء على الحاسوب الذي يعمل عليه Kindred. ولا تغادره إلا رسائل البريد والرسائل النصية، وفقط إذا أعدّها المسؤول.',
    },
    connected: {
      heading: 'صورك تبقى عندك',
      text: 'تبقى الصور والوجوه والأسماء على هذا الخادم وفي التخزين المتصل به. ولا يذهب إلى مكان آخر إلا رسائل البريد والرسائل النصية، وفقط إذا أعدّها المسؤول.',
    },
    checkHeading: 'تحقّق بنفسك',
    checks: {
      offline:
        'على الحاسوب الذي يعمل عليه Kindred، اقطع الإنترنت وأضف صورة. سيعثر Kindred على كل من فيها مع ذلك.',
      test: 'Kindred برنامج حر ومفتوح المصدر، ومعه اختبار يراقب كل اتصال يفتحه الخادم.',
    },
  },

  figures: 'أرقام مقيسة لا وعود',
  pauseFigures: 'إيقاف عرض شرائح الأرقام مؤقتًا',
  playFigures: 'تشغيل عرض شرائح الأرقام',
  accuracy: ofTen => `${number(ofTen)} من ${number(10)}`,
  accuracyLabel: 'من المطابقات صحيحة، حتى بين أقارب متشابهين',
  scale: faces => number(faces),
  scaleLabel: minutes => `وجه رُتّبت بحسب الأشخاص في ${formatMinutes(minutes)}`,
  speed: photos => `${number(photos)} صورة`,
  speedLabel: 'يُبحث فيها عن الوجوه كل دقيقة، على حاسوب عادي',

  how: 'كيف قيس هذا',
  howAccuracy: ({ precision, recall, families }) =>
    `في صور ${number(families)} عائلة، حين طابق Kindred بين وجهين كانا للشخص نفسه في ${percentExact(precision)} من المرات. وعثر على ${percentExact(recall)} من كل هذه المطابقات. ولم يُضبط على أيٍّ من هؤلاء الأشخاص.`,
  howAlone: ({ precision, recall }) =>
    `بعض هذه الصور يُظهر عدة أشخاص، ويعرف Kindred أنهم مختلفون حتمًا. ومن دون هذا العون، حين لا يكون في كل صورة إلا وجه واحد، تكون ${percentExact(precision)} من مطابقاته صحيحة، ويعثر على ${percentExact(recall)} من كل المطابقات.`,
  howManyFamilies: (precision, people) =>
    `وحين يجتمع ${number(people)} شخصًا من عائلات كثيرة في مكتبة واحدة تكون ${percentExact(precision)} من مطابقات Kindred صحيحة. وكثيرًا ما يتشابه الأقارب، لذلك يسأل Kindred حين لا يكون متأكدًا.`,
  howScale: (faces, minutes) =>
    `جُمّع ${number(faces)} وجه من أولها إلى آخرها في أقل من ${formatMinutes(minutes)}.`,
  howSpeed: ({ ms, photos, faces }) =>
    `استغرق العثور على الوجوه في صورة قياسها ${isolate('4000 × 3000')} بكسل ${number(ms)} ملّي ثانية من نواة واحدة في المتوسط، في ${number(photos)} صورة متوسط عدد الوجوه فيها ${number(faces)}.`,
  howMachine: (processor, cores, memoryGb, date) =>
    `قيس في ${isolate(date)} على حاسوب معالجه ${isolate(processor)} (عدد الأنوية ${number(cores)}) وذاكرته ${isolate(`${number(memoryGb)} GB`)}، وكانت برامج أخرى تعمل. لم تُستخدم بطاقة رسوميات.`,
  howAgain: 'برامج القياس تأتي مع Kindred (في المجلد bench)، ويستطيع أي شخص تشغيلها من جديد.',

  last: 'عندما تكون جاهزًا',
  lastText: 'تستغرق البداية دقيقة واحدة، ويمكنك حذف كل شيء في أي وقت.',
}
