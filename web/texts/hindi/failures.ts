import type { Texts } from '../english/english.ts'

export const failures: Texts['failures'] = {
  'disk-full': 'जिस कंप्यूटर पर Kindred चलता है, उसकी डिस्क भर गई है।',
  'photo-damaged': 'फ़ाइल ख़राब है, या कॉपी होते समय अधूरी रह गई।',
  'photo-empty': 'फ़ाइल ख़ाली है।',
  'photo-too-large': 'फ़ाइल बहुत बड़ी है।',
  'photo-too-many-pixels': 'फ़ोटो में इतने पिक्सेल हैं कि Kindred उसे नहीं ले सकता।',
  'photo-unknown-format': 'यह फ़ोटो नहीं है, या ऐसी फ़ोटो है जिसे Kindred नहीं पहचानता।',
  'photo-unreadable': 'फ़ाइल पढ़ी नहीं जा सकी।',
  'too-many-requests': 'बहुत जल्दी-जल्दी कोशिश हुई। कृपया एक मिनट रुककर दोबारा कोशिश करें।',
  INVALID_EMAIL_OR_PASSWORD: 'ई-मेल पता या पासवर्ड सही नहीं है।',
  USER_ALREADY_EXISTS: 'इस ई-मेल पते से पहले से एक खाता है। कृपया लॉग इन करें।',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'इस ई-मेल पते से पहले से एक खाता है। कृपया लॉग इन करें।',
}
