import type { Texts } from '../english/english.ts'

export const withoutFaces: Texts['withoutFaces'] = {
  heading: 'बिना चेहरों वाली फ़ोटो',
  lead: 'नज़ारे, पालतू जानवर, और ऐसे चेहरे जो पहचानने के लिए बहुत छोटे या धुँधले हैं।',
  empty: 'यहाँ कोई फ़ोटो नहीं है',
  emptyText: 'हर फ़ोटो में कोई न कोई है।',
}
