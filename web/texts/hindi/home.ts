import type { Texts } from '../english/english.ts'
import { count, photos } from './amounts.ts'

export const home: Texts['home'] = {
  newPhotos: amount => `पिछली बार के बाद ${photos(amount)} नई`,
  newestUpload: 'आपकी सबसे नई फ़ोटो',
  seeAll: 'सभी फ़ोटो देखें',
  people: 'इनमें सबसे ज़्यादा कौन है',
  personIn: amount => photos(amount),
  questions: amount => count(amount, { one: '# सवाल बाकी', other: '# सवाल बाकी' }),
}
