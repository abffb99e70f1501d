import type { Texts } from '../english/english.ts'
import { count, percent } from './amounts.ts'
import { isolate } from './isolate.ts'

const questions = (amount: number) =>
  count(amount, {
    zero: 'لا أسئلة',
    one: 'سؤال واحد',
    two: 'سؤالان',
    few: '# أسئلة',
    many: '# سؤالًا',
    other: '# سؤال',
  })

export const review: Texts['review'] = {
  heading: 'الشخص نفسه أم غيره؟',
  lead: 'بضع إجابات تكفي ليصبح كل أشخاصك صحيحين.',
  invite: (amount: number) => `أجب عن ${questions(amount)}`,
  question: 'هل هو الشخص نفسه؟',
  same: 'نعم، نفسه',
  different: 'لا، غيره',
  notSure: 'لست متأكدًا',
  keys: 'المفاتيح: Y نعم، N لا، S لست متأكدًا، Ctrl Z للتراجع عن آخر إجابة',
  left: (amount: number) => `بقي ${questions(amount)}`,
  goal: (share: number, amount: number) => `بعد ${questions(amount)} يصبح ${percent(share)} من الوجوه مؤكدًا`,
  settled: (share: number) => `${percent(share)} من الوجوه مؤكدة`,
  openPhoto: (name: string) => `عرض صورة ${isolate(name)}`,
  faceOf: (name: string) => `وجه لـ ${isolate(name)}`,
  moot: 'كان هذا محسوماً من قبل.',
  takeBack: 'التراجع عن آخر إجابة',
  doneTitle: 'أُجيب عن كل الأسئلة',
  doneText: 'Kindred متأكد من أشخاصك قدر الإمكان.',
  noneTitle: 'لا شيء للسؤال عنه',
  noneText: 'عندما لا يتأكد Kindred من أن وجهين لشخص واحد يسأل هنا.',
  skipped: (amount: number) => `أجّلت ${questions(amount)}.`,
  repeatSkippedQuestions: 'اسألها من جديد',
  letters: 'المفاتيح: Y نعم، N لا، S لست متأكدًا',
  dismiss: 'ليس الآن',
  namesFromPhotos: 'أسماء أُرفقت بصورك',
  isThis: (name: string) => `هل هذه وجوه ${isolate(name)}؟`,
  namedIn: (amount: number) =>
    count(amount, {
      zero: 'لم يرد الاسم مع أي صورة لهذا الشخص.',
      one: 'ورد الاسم مع صورة واحدة لهذا الشخص.',
      two: 'ورد الاسم مع صورتين لهذا الشخص.',
      few: 'ورد الاسم مع # صور لهذا الشخص.',
      many: 'ورد الاسم مع # صورة لهذا الشخص.',
      other: 'ورد الاسم مع # صورة لهذا الشخص.',
    }),
  holder: (name: string) => `لديك ${isolate(name)} من قبل. الجواب بنعم يجعل الاثنين شخصًا واحدًا.`,
  yes: 'نعم',
  no: 'لا',
}
