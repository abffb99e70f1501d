import { datesIn } from '../dates-in.ts'
import type { Texts } from '../english/english.ts'

const { day } = datesIn('hi-u-nu-latn')

export const reset: Texts['reset'] = {
  heading: 'पासवर्ड रीसेट करें',
  lead: 'हम आपको एक लिंक भेजेंगे, जिससे आप नया पासवर्ड चुन सकते हैं।',
  email: 'ई-मेल पता',
  send: 'रीसेट लिंक भेजें',
  sending: 'भेजा जा रहा है...',
  sent: 'पासवर्ड रीसेट करने के लिए अपना ई-मेल देखें।',
  back: 'लॉग इन पर वापस जाएँ',
  newHeading: 'नया पासवर्ड चुनें',
  newDescription: 'अपने खाते के लिए नया पासवर्ड चुनें।',
  newPassword: 'नया पासवर्ड',
  save: 'पासवर्ड सहेजें',
  saving: 'सहेजा जा रहा है...',
  done: 'आपका नया पासवर्ड सहेज लिया गया है। उससे लॉग इन करें।',
  again: 'नया लिंक माँगें',
  review: {
    heading: 'और कौन अंदर आ सकता है?',
    lead: 'आपका नया पासवर्ड सहेज लिया गया है। आपके खाते में आने के दूसरे रास्ते ये हैं। जिसे आप नहीं पहचानते, उसे हटा दें।',
    phone: (end: string) => `${end} पर ख़त्म होने वाले नंबर पर SMS से कोड`,
    passkey: (name: string) => `पासकी: ${name}`,
    google: 'एक Google खाता',
    addedAt: (time: string) => `${day(time)} को जोड़ा गया`,
    remove: 'हटाएँ',
    removeOf: (name: string) => `हटाएँ: ${name}`,
    keep: 'ये मेरे हैं, लॉग इन करें',
    none: 'अब अंदर आने का कोई दूसरा रास्ता नहीं है।',
    goOn: 'लॉग इन करें',
  },
}
