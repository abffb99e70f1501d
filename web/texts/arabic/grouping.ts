import type { Texts } from '../english/english.ts'
import { faces, number, people } from './amounts.ts'
import { isolate } from './isolate.ts'

export const grouping: Texts['grouping'] = {
  title: 'فُحصت صورك بشبكة أخرى للتعرّف على الوجوه',
  lead: 'لم يتغيّر شيء بعد. ستبقى الأسماء وكل ما قرّرته.',
  amounts: (before: number, after: number, moved: number) =>
    `الآن: ${people(before)}، وبعد التغيير: ${number(after)}. ما ينتقل إلى شخص آخر: ${faces(moved)}.`,
  details: 'ما الذي سيتغيّر',
  joinedHeading: (amount: number) => `يُدمج مع شخص آخر: ${people(amount)}`,
  joined: (name: string, into: string) => `سيُدمج ${isolate(name)} مع ${isolate(into)}`,
  joinedNew: (name: string) => `سيُدمج ${isolate(name)} مع شخص جديد`,
  splitHeading: (amount: number) => `يُفصل: ${people(amount)}`,
  split: (name: string, amount: number) => `ينتقل من ${isolate(name)} إلى آخرين: ${faces(amount)}`,
  found: (amount: number) => `عُثر على جدد: ${people(amount)}`,
  andMore: (amount: number) => `و${number(amount)} غير ذلك`,
  changeNow: 'غيّر الآن',
  later: 'لاحقًا',
  changing: 'يجري تغيير الأشخاص',
  refusedTitle: 'يبقى الأشخاص كما هم الآن',
  refusedText:
    'بحسب قياس وجوهك تكون كلها تقريبًا لشخص واحد، وهذا لا يمكن أن يكون صحيحًا. الأشخاص والأسماء وقراراتك في أمان، والوجوه الجديدة تنتظر.',
  refusedAdvice: 'قد يكون أحد ملفات Kindred تالفًا. يستطيع من يشغّل Kindred هذا أن يعرف ذلك بهذا الأمر:',
}
