import type { Texts } from '../english/english.ts'
import { count, dayAndTime, faceCount, isolate, number, photoCount } from './formats.ts'

export const consent: Texts['consent'] = {
  heading: 'العثور على الأشخاص في صورك',
  lead: 'لا يبحث Kindred عن الوجوه إلا إذا وافقت.',
  ask: {
    first: {
      heading: 'هل تريد أن يعثر Kindred على الأشخاص في صورك؟',
      lead: 'صورك محفوظة. ولا يُبحث عن الوجوه حتى توافق على ذلك هنا.',
    },
    again: {
      heading: 'تغيّرت الشروط. هل ما زلت موافقًا؟',
      lead: 'يبقى كل من عُثر عليه حتى الآن. ولن يُبحث في الصور الجديدة إلا بعد موافقتك على النص الجديد.',
    },
    points: [
      'لا يرى الوجوه مستخدم آخر، ولا تُقارَن بأحد غيرك.',
      'يمكنك تغيير رأيك في أي وقت من الإعدادات: عندها تُمحى كل الوجوه.',
    ],
    waiting: (amount: number) => `يمكن البحث الآن في ${photoCount(amount)}.`,
    agree: 'نعم، أوافق: اعثر على الأشخاص',
    read: 'اقرأ النص كاملًا',
    meaning: 'بالضغط على الزر توافق على النص كاملًا. ومن دونه تُحفظ صورك وتُعرض كما هي.',
  },
  searching: 'جارٍ البحث عن الأشخاص في صورك',
  searched: (done: number, all: number) => `${number(done)} من ${photoCount(all)}`,
  givenOn: (at: string) => `وافقت في ${dayAndTime(at)}.`,
  outdatedSince: (at: string) =>
    `وافقت على نص سابق في ${dayAndTime(at)}. لن يُبحث عن أي وجه جديد حتى توافق من جديد.`,
  withdrawnOn: (at: string) => `سحبت موافقتك في ${dayAndTime(at)}. جميع الوجوه ممحوّة.`,
  lapsedOn: (at: string) => `لم تدخل منذ مدة طويلة، لذلك مُحيت جميع الوجوه في ${dayAndTime(at)}.`,
  missing: 'لم توافق بعد. تُحفظ صورك وتُعرض، ولا يُبحث عن أي وجه.',
  here: 'وافق هنا',
  notSearched: 'لا يُبحث عن الوجوه',
  notSearchedText: 'صورك محفوظة ومعروضة. يظهر الأشخاص الذين فيها هنا بعد أن توافق.',
  withdraw: 'سحب الموافقة ومحو جميع الوجوه',
  withdrawing: 'جارٍ محو جميع الوجوه…',
  withdrawMeaning: 'إذا سحبت موافقتك تُمحى جميع الوجوه والمجموعات والأسماء والتصحيحات في الحال. وتبقى صورك.',
  confirmTitle: 'سحب الموافقة ومحو جميع الوجوه؟',
  confirmLost: 'تُمحى جميع الوجوه والمجموعات والأسماء والتصحيحات نهائيًا. لا يمكن التراجع عن ذلك.',
  confirmKept: 'تبقى صورك.',
  confirm: 'امحُ جميع الوجوه الآن',
  receipts: {
    heading: 'الإيصالات',
    at: (at: string) => dayAndTime(at),
    erased: (amounts: { faces: number; people: number; names: number; corrections: number }) =>
      `ما مُحي: ${[
        faceCount(amounts.faces),
        count(amounts.people, {
          one: 'مجموعة واحدة',
          two: 'مجموعتان',
          few: '# مجموعات',
          other: '# مجموعة',
        }),
        count(amounts.names, {
          one: 'اسم واحد',
          two: 'اسمان',
          few: '# أسماء',
          many: '# اسمًا',
          other: '# اسم',
        }),
        count(amounts.corrections, {
          one: 'تصحيح واحد',
          two: 'تصحيحان',
          few: '# تصحيحات',
          many: '# تصحيحًا',
          other: '# تصحيح',
        }),
      ].join('، ')}.`,
    kept: (amount: number) => `ما بقي: ${photoCount(amount)}.`,
    open: 'ما زالت آخر الملفات تُمحى. يستمر ذلك من تلقاء نفسه.',
    done: (at: string) =>
      `مُحي في ${dayAndTime(at)}. كُتب فوق البيانات التي تصف الوجوه، أو أُتلف المفتاح الذي تُقرأ به.`,
    number: (id: string) => `الإيصال ${isolate(id)}`,
  },
}
