import type { Texts } from '../english/english.ts'
import { faces } from './amounts.ts'
import { isolate } from './isolate.ts'

export const history: Texts['history'] = {
  heading: 'ما غيّرته',
  headingOf: (name: string) => `ما غيّرته بشأن ${isolate(name)}`,
  lead: 'يمكن التراجع عن كل خطوة ما لم تُبنَ عليها خطوة لاحقة.',
  emptyTitle: 'لم يتغيّر شيء بعد',
  emptyText: 'عندما تسمّي أشخاصًا أو تجمعهم أو تفصلهم تُسجَّل كل خطوة هنا.',
  undone: 'تم التراجع عنها',
  byReview: 'من سؤال',
  byFile: 'مقروءة من ملف صورة',
  movedAsWell: (amount: number) => `تعلّم Kindred من ذلك ونقل أيضًا ${faces(amount)}:`,
  movedOne: (from: string, to: string) => `من ${isolate(from)} إلى ${isolate(to)}`,
  more: 'عرض المزيد',
  nobody: 'لا أحد',
  named: (before: string, after: string) => `${isolate(before)} اسمه ${isolate(after)}`,
  nameTaken: (name: string) => `أُزيل الاسم ${isolate(name)}`,
  merged: (others: string, name: string) => `جُمع ${others} مع ${isolate(name)}`,
  split: (amount: number, name: string) => `${faces(amount)} صارت شخصًا جديدًا: ${isolate(name)}`,
  moved: (amount: number, name: string) => `نُقل ${faces(amount)} إلى ${isolate(name)}`,
  notThisPerson: (amount: number, name: string) => `${faces(amount)}: ليس ${isolate(name)}`,
  notAFace: (amount: number) => `أُخرج ${faces(amount)}: ليس وجهًا`,
  hidden: (name: string) => `أُخفي ${isolate(name)}`,
  shown: (name: string) => `أُظهر ${isolate(name)} من جديد`,
  cover: (name: string) => `اختيرت صورة لـ ${isolate(name)}`,
  favourite: (name: string) => `وُضع ${isolate(name)} في المقدمة`,
  notFavourite: (name: string) => `لم يعد ${isolate(name)} في المقدمة`,
  added: (name: string) => `أُضيف وجه فائت: ${isolate(name)}`,
  removed: 'أُزيل وجه',
  different: (names: string) => `${names} أشخاص مختلفون`,
  confirmed: (name: string) => `كل وجوه ${isolate(name)} لشخص واحد`,
}
