import { datesIn } from '../dates-in.ts'
import type { Texts } from '../english/english.ts'
import { count, number, photos } from './amounts.ts'

const { day } = datesIn('hi')
const days = (amount: number) => count(amount, { other: '# दिन' })

export const trash: Texts['trash'] = {
  heading: 'ट्रैश',
  lead: 'हटाए गए फ़ोटो यहाँ 30 दिन रहते हैं। तब तक आप उन्हें, उनमें दिखे लोगों के साथ, वापस ला सकते हैं।',
  open: 'ट्रैश',
  empty: 'ट्रैश खाली है',
  emptyText: 'आप जो फ़ोटो हटाते हैं, वे यहाँ 30 दिन रुकते हैं।',
  grid: 'ट्रैश के फ़ोटो',
  photo: (name, deletedAt) => `${name}, ${day(deletedAt)} को हटाया गया`,
  left: amount => (amount < 1 ? 'आज मिटेगा' : `${days(amount)} बाकी`),
  delete: 'हटाएँ',
  deletePhoto: 'यह फ़ोटो हटाएँ',
  deleted: amount => `${photos(amount)} ट्रैश में डाले गए`,
  undo: 'पहले जैसा करें',
  restored: amount => `${photos(amount)} वापस लाए गए`,
  restore: 'वापस लाएँ',
  chosen: amount => `${photos(amount)} चुने गए`,
  leave: 'कोई फ़ोटो न चुनें',
  deleteAllLead:
    'आपके सभी फ़ोटो ट्रैश में डालता है, जहाँ से 30 दिन तक आप उन्हें वापस ला सकते हैं। "तुरंत मिटाएँ" उन्हें हमेशा के लिए मिटाता है और उनकी जगह खाली करता है।',
  eraseAtOnce: 'तुरंत मिटाएँ',
  eraseAllTitle: 'सब कुछ तुरंत मिटाएँ?',
  eraseAllText:
    'आपके सभी फ़ोटो, ट्रैश के भी, और उनमें मिली हर चीज़ हमेशा के लिए मिटा दी जाएगी। इन्हें कोई वापस नहीं ला सकेगा। आपका खाता बना रहेगा।',
  eraseWord: 'मिटाएँ',
  typeToErase: 'पुष्टि के लिए "मिटाएँ" लिखें',
  libraryErased: 'आपके सभी फ़ोटो, उनमें मिले चेहरे और लोग मिटा दिए गए हैं।',
  deleteForEver: 'हमेशा के लिए मिटाएँ',
  eraseTitle: amount => `${photos(amount)} हमेशा के लिए मिटाएँ?`,
  eraseText: 'ये फ़ोटो और उनमें दिखे चेहरों के बारे में सब कुछ मिटा दिया जाएगा। इन्हें कोई वापस नहीं ला सकेगा।',
  erasing: 'मिटाया जा रहा है…',
  erased: amount => `हमेशा के लिए मिटाए गए: ${photos(amount)}`,
  goBack: 'रहने दें',
  deleteOf: name => `${name} के सभी फ़ोटो हटाएँ`,
  deleteOfTitle: name => `${name} के सभी फ़ोटो हटाएँ?`,
  deleteOfText: (amount, withOthers) =>
    withOthers === 0
      ? `${photos(amount)} 30 दिन के लिए ट्रैश में जाएँगे।`
      : `${photos(amount)} 30 दिन के लिए ट्रैश में जाएँगे। उनमें से ${number(withOthers)} में दूसरे लोग भी हैं।`,
  storage: 'जगह',
  storageLead: 'इस मशीन पर आपके फ़ोटो कितनी जगह लेते हैं।',
  yourPhotos: 'आपके फ़ोटो',
  inTrash: 'ट्रैश में',
  total: 'कुल',
  amount: (amount, size) => `${photos(amount)}, ${size}`,
}
