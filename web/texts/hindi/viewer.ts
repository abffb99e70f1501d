import type { Texts } from '../english/english.ts'
import { faces, number } from './amounts.ts'

export const viewer: Texts['viewer'] = {
  label: (name: string) => `फ़ोटो ${name}`,
  close: 'फ़ोटो बंद करें',
  previous: 'पिछली फ़ोटो',
  next: 'अगली फ़ोटो',
  showFaces: 'चेहरे दिखाएँ',
  hideFaces: 'चेहरे छिपाएँ',
  download: 'यह फ़ोटो डाउनलोड करें',
  position: (index: number, all: number) => `${number(all)} में से ${number(index)}`,
  face: (name: string) => `${name} की सारी फ़ोटो दिखाएँ`,
  noFaces: 'इस फ़ोटो में कोई चेहरा नहीं है',
  faces,
  broken: 'यह फ़ोटो यहाँ नहीं दिखाई जा सकती। इसे डाउनलोड किया जा सकता है।',
}
