import { datesIn } from '../dates-in.ts'
import type { Texts } from '../english/english.ts'
import { number } from './amounts.ts'

const { day } = datesIn('hi-u-nu-latn')

export const appPasswords: Texts['appPasswords'] = {
  heading: 'ऐप पासवर्ड',
  lead: 'ऐप पासवर्ड से कोई ऐप या स्क्रिप्ट आपके खाते में फ़ोटो भेज सकती है। वह और कुछ नहीं कर सकती: न कुछ देख सकती है, न बदल या हटा सकती है।',
  none: 'अभी कोई नहीं है।',
  createdAt: time => `${day(time)} को बनाया गया`,
  usedAt: time => `पिछली बार ${day(time)} को उपयोग हुआ`,
  unused: 'कभी उपयोग नहीं हुआ',
  expiresAt: time => `${day(time)} तक चलेगा`,
  expired: time => `${day(time)} को समाप्त हुआ`,
  add: 'ऐप पासवर्ड बनाएँ',
  name: 'यह किसके लिए है?',
  nameHint: 'जैसे: मेरा फ़ोन',
  life: 'यह कब तक चले?',
  lives: { always: 'जब तक मैं रद्द न करूँ', month: '30 दिन', year: 'एक साल' },
  create: 'बनाएँ',
  copyNow: 'इसे अभी कॉपी करें। यह फिर नहीं दिखाया जाएगा।',
  password: 'ऐप पासवर्ड',
  userName: 'उपयोगकर्ता नाम',
  address: 'पता',
  example: 'टर्मिनल से फ़ोटो भेजने के लिए:',
  copy: 'कॉपी करें',
  copyOf: what => `कॉपी करें: ${what}`,
  copied: 'कॉपी हो गया।',
  notCopied: 'आपका ब्राउज़र इसकी अनुमति नहीं देता। पाठ चुनें और उसे कॉपी करें।',
  done: 'मैंने कॉपी कर लिया है',
  revoke: 'रद्द करें',
  revokeOf: name => `${name} रद्द करें`,
  revokeTitle: name => `${name} रद्द करें?`,
  revokeText: 'इसे उपयोग करने वाला ऐप या स्क्रिप्ट फिर फ़ोटो नहीं भेज सकेगी। भेजे जा चुके फ़ोटो बने रहेंगे।',
  revoking: 'रद्द किया जा रहा है…',
  keep: 'रहने दें',
  revoked: name => `${name} रद्द किया गया।`,
  tooMany: amount => `आपके ${number(amount)} ऐप पासवर्ड हैं। पहले कोई ऐसा रद्द करें जिसका अब उपयोग नहीं है।`,
  alsoRevoked: 'नया पासवर्ड चुनने या बाकी सभी डिवाइस लॉग आउट करने से सभी ऐप पासवर्ड भी रद्द हो जाते हैं।',
}
