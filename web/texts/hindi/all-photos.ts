import type { Texts } from '../english/english.ts'
import { photos } from './amounts.ts'

export const allPhotos: Texts['allPhotos'] = {
  heading: 'सारी फ़ोटो',
  lead: 'उसी क्रम में जिसमें आपने उन्हें जोड़ा।',
  link: (amount: number) => `सभी ${photos(amount)} देखें`,
  empty: 'अभी कोई फ़ोटो नहीं',
  emptyText: 'कुछ फ़ोटो जोड़ें, वे यहाँ दिखेंगी।',
}
