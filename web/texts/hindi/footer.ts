import type { Texts } from '../english/english.ts'

export const footer: Texts['footer'] = {
  navigation: 'Kindred के बारे में और',
  promise: 'आपकी फ़ोटो उसी कंप्यूटर पर रहती हैं जिस पर Kindred चलता है।',
  terms: 'शर्तें और निजता',
  contact: 'संपर्क करें',
}
