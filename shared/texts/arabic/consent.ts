import type { Texts } from '../english/english.ts'
import { count, dayAndTime, faceCount, isolate, number, photoCount } from './formats.ts'

export const consent: Texts['consent'] = {
  heading: 'العثور على الأشخاص في صورك',
  lead: 'لا يبحث Kindred عن الوجوه إلا إذا وافقت.',
  ask: {
    first: {
      heading: 'هل تريد أن يعثر Kindred على الأشخاص في صورك؟',
      lead: 'صورك محفوظة في كل الأحوال. ولن يبحث Kindred عن الوجوه حتى توافق.',
    },
    again: {
      heading: 'تغيّرت الشروط. هل ما زلت موافقًا؟',
      lead: 'ستحتفظ بالأشخاص الذين عُثر عليهم حتى الآن. وسيبحث Kindred في الصور الجديدة بعد موافقتك على الشروط الجديدة.',
    },
    points: [
      'لا يرى المستخدمون الآخرون هذه الوجوه أبدًا، ولا تُقارَن صورهم بصورك أبدًا.',
      'يمكنك تغيير رأيك في الإعدادات في أي وقت، وعندها تُمحى كل الوجوه.',
    ],
    waiting: (amount: number) => `يمكن البحث الآن في ${photoCount(amount)}.`,
    agree: 'الموافقة والعثور على الأشخاص',
    read: 'اقرأ الشروط كاملة',
    meaning: 'بالضغط على الزر توافق على الشروط كاملة. وإن لم توافق فستُحفظ صورك وتُعرض كذلك.',
  },
  searching: 'جارٍ البحث عن الأشخاص في صورك',
  searched: (done: number, all: number) => `${number(done)} من ${photoCount(all)}`,
  givenOn: (at: string) => `وافقت في ${dayAndTime(at)}.`,
  outdatedSince: (at: string) =>
    `وافقت على نسخة سابقة من الشروط في ${dayAndTime(at)}. لن يبحث Kindred عن وجوه جديدة حتى توافق من جديد.`,
  withdrawnOn: (at: string) => `سحبت موافقتك في ${dayAndTime(at)}. مُحيت جميع الوجوه.`,
  lapsedOn: (at: string) => `لم تسجّل الدخول منذ مدة طويلة، لذلك مُحيت جميع الوجوه في ${dayAndTime(at)}.`,
  missing: 'لم توافق بعد. تُحفظ صورك وتُعرض، لكن Kindred لا يبحث عن الوجوه.',
  here: 'القراءة والموافقة',
  notSearched: 'لا يبحث Kindred عن الوجوه',
  notSearchedText: 'صورك محفوظة ومعروضة. سيظهر هنا الأشخاص الذين فيها بعد أن توافق.',
  withdraw: 'سحب الموافقة ومحو جميع الوجوه',
  withdrawing: 'جارٍ محو جميع الوجوه…',
  withdrawMeaning: 'إذا سحبت موافقتك فستُمحى فورًا جميع الوجوه والمجموعات والأسماء والتصحيحات. ولن تتأثر صورك.',
  confirmTitle: 'سحب الموافقة ومحو جميع الوجوه؟',
  confirmLost: 'ستُمحى جميع الوجوه والمجموعات والأسماء والتصحيحات نهائيًا. لا يمكن التراجع عن ذلك.',
  confirmKept: 'لن تتأثر صورك.',
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
    open: 'ما زالت آخر الملفات تُمحى. لا يلزمك فعل شيء.',
    done: (at: string) =>
      `مُحي في ${dayAndTime(at)}. كُتب فوق البيانات التي تصف الوجوه، أو أُتلف المفتاح الذي تُقرأ به.`,
    number: (id: string) => `الإيصال ${isolate(id)}`,
  },
}
