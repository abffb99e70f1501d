import type { Texts } from '../english/english.ts'
import { count, faces, photos } from './amounts.ts'

export const unnamedClusters: Texts['unnamedClusters'] = {
  heading: 'बिना नाम के चेहरे',
  lead: 'एक जैसे दिखने वाले चेहरे एक समूह में हैं। समूह को नाम दें, और सबको एक साथ नाम मिल जाएगा।',
  open: 'चेहरों को नाम दें',
  summary: (amount: number, clusterCount: number) =>
    `${count(clusterCount, { one: '# समूह', other: '# समूहों' })} में ${faces(amount)}`,
  sorting: 'चेहरों के समूह बनाए जा रहे हैं…',
  cluster: (amount: number) => `${faces(amount)} का समूह`,
  inPhotos: photos,
  name: 'यह कौन है?',
  giveName: 'यह नाम दें',
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
  showMore: 'और समूह दिखाएँ',
}
