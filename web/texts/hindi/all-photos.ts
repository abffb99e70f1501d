import type { Texts } from '../english/english.ts'
export const allPhotos: Texts['allPhotos'] = {
  heading: 'सारी फ़ोटो',
  lead: 'जिस दिन ली गईं उसके क्रम में, सबसे नई पहले।',
  favourites: 'पसंदीदा फ़ोटो',
  downloadAll: 'सभी डाउनलोड करें',
  noFavourites: 'अभी कोई पसंदीदा नहीं',
  noFavouritesText: 'कोई फ़ोटो खोलें और दिल पर दबाएँ।',
  empty: 'अभी कोई फ़ोटो नहीं',
  emptyText: 'कुछ फ़ोटो जोड़ें, वे यहाँ दिखेंगी।',
}
