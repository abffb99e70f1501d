import type { Texts } from '../english/english.ts'

export const footer: Texts['footer'] = {
  navigation: 'Kindred के बारे में और',
  promise: {
    own: 'आपकी फ़ोटो उसी कंप्यूटर पर रहती हैं जिस पर Kindred चलता है।',
    connected: 'आपकी फ़ोटो इस सर्वर पर और उससे जुड़े स्टोरेज में रहती हैं।',
  },
  terms: 'शर्तें और निजता',
  contact: 'संपर्क करें',
}
