import { datesIn } from '../dates-in.ts'
import type { Texts } from '../english/english.ts'
import { files, number, photos } from './amounts.ts'

const { moment } = datesIn('hi')

export const folders: Texts['folders'] = {
  heading: 'इस मशीन के फ़ोल्डर',
  lead: 'Kindred इन फ़ोल्डरों के फ़ोटो वहीं से दिखाता है जहाँ वे हैं। वह उन्हें कभी बदलता, हटाता या कॉपी नहीं करता।',
  none: 'अभी कोई फ़ोल्डर दिखाने की अनुमति नहीं है।',
  howToAllow:
    'जो यह मशीन चलाता है, वह KINDRED_FOLDERS सेटिंग में फ़ोल्डरों की अनुमति देता है और फिर Kindred को दोबारा शुरू करता है। उदाहरण:',
  path: 'फ़ोल्डर',
  pathHint: roots => `इनमें से कोई फ़ोल्डर, या इनके अंदर का कोई फ़ोल्डर: ${roots}`,
  add: 'फ़ोल्डर जोड़ें',
  added: name => `${name} जोड़ा गया। जैसे-जैसे फ़ोटो पढ़े जाएँगे, वे दिखते जाएँगे।`,
  notAllowed: roots =>
    `Kindred को यह फ़ोल्डर दिखाने की अनुमति नहीं है, या ऐसा फ़ोल्डर नहीं है। इन फ़ोल्डरों और इनके अंदर की अनुमति है: ${roots}`,
  overlaps: 'इस फ़ोल्डर में पहले से दिखाया गया फ़ोल्डर है, या यह ऐसे किसी फ़ोल्डर में है, या यह Kindred का अपना है।',
  photos,
  checkedAt: time => `पिछली जाँच: ${moment(time)}।`,
  isChecking: amount => `फ़ोल्डर की जाँच हो रही है। अब तक ${photos(amount)}।`,
  isReading: (amount, unread) => `अब तक ${photos(amount)}, ${number(unread)} पढ़ने बाकी।`,
  notReachable: 'पहुँच में नहीं है।',
  notChecked: 'जाँच पूरी नहीं हुई।',
  nothingLost: 'कुछ खोया नहीं है: Kindred रुकता है और खुद फिर देखता है।',
  reasons: {
    missing: 'ऐसा कोई फ़ोल्डर नहीं है। क्या उसकी डिस्क जुड़ी है?',
    empty: 'इसमें फ़ोटो थे और अब यह खाली है। क्या इसकी डिस्क जुड़ी है?',
    'other-device': 'वहाँ अब दूसरी डिस्क है।',
    unreadable: 'Kindred को इसे पढ़ने की अनुमति नहीं है।',
    'not-allowed': 'KINDRED_FOLDERS इसकी अनुमति नहीं देता, या इसकी जगह अब कोई लिंक है।',
    silent: 'इसकी डिस्क या नेटवर्क शेयर जवाब नहीं देता।',
    'check-failed': 'Kindred की एक त्रुटि से जाँच रुक गई। उसका लॉग बताता है कि कौन-सी।',
  },
  notShown: amount => `${files(amount)} नहीं दिखाई गईं`,
  more: amount => `और ${number(amount)}`,
  problems: { unreadable: 'Kindred को इसे पढ़ने की अनुमति नहीं है।', 'too-deep': 'यह फ़ोल्डर में बहुत गहराई पर है।' },
  check: 'अभी जाँचें',
  checkOf: name => `${name} को अभी जाँचें`,
  remove: 'हटाएँ',
  removeOf: name => `${name} को हटाएँ`,
  removeTitle: name => `${name} को Kindred से हटाएँ?`,
  removeText: amount =>
    `इस फ़ोल्डर के ${photos(amount)} 30 दिन के लिए ट्रैश में जाएँगे, सिवाय उनके जो कहीं और भी हैं। इस बीच फ़ोल्डर फिर जोड़ें, तो वे अपने लोगों के साथ लौट आएँगे।`,
  removeFiles: 'फ़ोल्डर की फ़ाइलें जैसी हैं वैसी ही रहती हैं।',
  removing: 'हटाया जा रहा है…',
  keep: 'रहने दें',
  removed: (name, amount) => `${name} हटाया गया। ट्रैश में: ${photos(amount)}`,
  filter: 'फ़ोल्डर',
  anyFolder: 'सभी फ़ोटो',
  album: 'एल्बम',
}
