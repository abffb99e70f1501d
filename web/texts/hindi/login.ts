import type { Texts } from '../english/english.ts'

export const login: Texts['login'] = {
  screen: 'लॉग इन',
  description: 'अपनी फ़ोटो और उनमें दिखने वाले लोगों तक पहुँचने के लिए लॉग इन करें।',
  heading: 'फिर से स्वागत है',
  email: 'ई-मेल पता',
  password: 'पासवर्ड',
  showPassword: 'पासवर्ड दिखाएँ',
  hidePassword: 'पासवर्ड छिपाएँ',
  submit: 'लॉग इन करें',
  busy: 'लॉग इन हो रहा है...',
  noAccount: 'अभी तक खाता नहीं है?',
  register: 'साइन अप करें',
  identifier: 'फ़ोन नंबर या ई-मेल',
  identifierWrong: 'अपना ई-मेल पता लिखें, या देश के कोड के साथ अपना फ़ोन नंबर।',
  forgot: 'पासवर्ड भूल गए?',
  toCode: 'इसके बजाय मुझे कोड भेजें',
  toPassword: 'इसके बजाय मेरा पासवर्ड इस्तेमाल करें',
}
