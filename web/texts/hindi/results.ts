import type { Texts } from '../english/english.ts'
import { people, photos } from './amounts.ts'

export const results: Texts['results'] = {
  heading: 'नतीजे',
  description: 'आपकी फ़ोटो में दिखने वाले लोग।',
  summary: (persons: number, pictures: number) => `${photos(pictures)} में ${people(persons)}`,
  emptyTitle: 'अभी कोई नतीजा नहीं',
  emptyText: 'कुछ फ़ोटो जोड़ें, और उनमें दिखने वाले लोग यहाँ आ जाएँगे।',
  emptyWorking: 'पहले लोग कुछ ही सेकंड में यहाँ दिखेंगे।',
  noPeopleTitle: 'अभी तक कोई चेहरा नहीं मिला',
  noPeopleText: 'आपकी किसी फ़ोटो में ऐसा चेहरा नहीं है जिसे Kindred पहचान सके।',
  emptyAction: 'फ़ोटो जोड़ें',
  cluster: (name: string) => `समूह: ${name}`,
  photoCount: photos,
  downloadCluster: 'समूह डाउनलोड करें',
  download: 'डाउनलोड करें',
  downloadOf: (name: string) => `${name} डाउनलोड करें`,
  showFiles: 'फ़ाइलें दिखाएँ',
  hideFiles: 'फ़ाइलें छिपाएँ',
  filesOf: (name: string) => `${name} की फ़ाइलें`,
  withoutFaces: (amount: number) => `${photos(amount)} बिना चेहरों के`,
  failedPhotos: (amount: number) => `${photos(amount)} पढ़ी नहीं जा सकीं`,
  back: 'सभी लोग',
  more: 'और',
  deleteAll: 'सब कुछ मिटाएँ',
  people: 'लोग',
}
