import type { Texts } from '../english/english.ts'
import { cameraTimesIn } from '../dates-in.ts'
import { faces, number, photos } from './amounts.ts'

const { dayTaken, takenAt } = cameraTimesIn('hi')

export const viewer: Texts['viewer'] = {
  label: (name: string) => `फ़ोटो ${name}`,
  close: 'फ़ोटो बंद करें',
  previous: 'पिछली फ़ोटो',
  next: 'अगली फ़ोटो',
  showFaces: 'चेहरे दिखाएँ',
  hideFaces: 'चेहरे छिपाएँ',
  download: 'यह फ़ोटो डाउनलोड करें',
  film: 'इस लाइव फ़ोटो का वीडियो',
  playFilm: 'लाइव फ़ोटो चलाएँ',
  stopFilm: 'लाइव फ़ोटो रोकें',
  filmBroken: 'यह ब्राउज़र इस वीडियो को नहीं चला सकता।',
  downloadFilm: 'वीडियो डाउनलोड करें',
  withFilm: (size: string) => `लाइव फ़ोटो, ${size} के वीडियो के साथ`,
  position: (index: number, all: number) => `${number(all)} में से ${number(index)}`,
  burst: (amount: number) => `एक ही पल की ${photos(amount)}`,
  keepOnlyThis: 'सिर्फ़ यह फ़ोटो रखें',
  face: (name: string) => `${name} की सारी फ़ोटो दिखाएँ`,
  noFaces: 'इस फ़ोटो में कोई चेहरा नहीं है',
  faces,
  favourite: 'पसंदीदा बनाएँ',
  unfavourite: 'पसंदीदा से हटाएँ',
  info: 'इस फ़ोटो के बारे में',
  noDate: 'बिना तारीख़',
  takenFrom: {
    name: 'तारीख़ फ़ाइल के नाम से है',
    modified: 'आख़िरी बदलाव की तारीख़, क्योंकि फ़ोटो में कोई और तारीख़ नहीं है',
  },
  archived: 'Google Photos में संग्रहित',
  people: 'इस फ़ोटो में',
  taken: takenAt,
  dayTaken,
  pixels: (width: number, height: number) => `${number(width)} × ${number(height)}`,
  rawPixels: (width: number, height: number) => `RAW, जिसका प्रीव्यू ${number(width)} × ${number(height)} का है`,
  broken: 'यह फ़ोटो यहाँ नहीं दिखाई जा सकती। इसे डाउनलोड किया जा सकता है।',
}
