import type { Texts } from '../english/english.ts'
import { count, faces, number, photos } from './amounts.ts'

export const piles: Texts['piles'] = {
  heading: 'बिना नाम के चेहरे',
  lead: 'एक जैसे दिखने वाले चेहरे एक ढेर में हैं। ढेर को नाम दें, और सबको एक साथ नाम मिल जाएगा।',
  open: 'चेहरों को नाम दें',
  summary: (amount: number, pilesCount: number) =>
    `${count(pilesCount, { one: '# ढेर', other: '# ढेरों' })} में ${faces(amount)}`,
  sorting: 'चेहरे छाँटे जा रहे हैं…',
  pile: (amount: number) => `${faces(amount)} का ढेर`,
  inPhotos: photos,
  more: (amount: number) => `${number(amount)} और`,
  name: 'यह कौन है?',
  namePile: 'यह नाम दें',
  nameNeeded: 'पहले नाम लिखें।',
  leaveOut: 'कोई और है: इस चेहरे को छोड़ें',
  takeIn: 'इस चेहरे को फिर शामिल करें',
  leftOut: (amount: number) => `${faces(amount)} छोड़े गए`,
  hint: 'जो चेहरा यहाँ का नहीं है, उसे दबाकर छोड़ दें।',
  showAll: 'सभी चेहरे दिखाएँ',
  notFaces: 'ये चेहरे नहीं हैं',
  named: (name: string, amount: number) => `${faces(amount)} को ${name} नाम मिला।`,
  rejected: (amount: number) => `${faces(amount)} हटाए गए।`,
  undo: 'वापस लें',
  none: 'सबका नाम है',
  noneText: 'जिन चेहरों को अभी नाम नहीं मिला, वे यहाँ दिखेंगे।',
  showMore: 'और ढेर दिखाएँ',
}
