import type { Texts } from '../english/english.ts'

export const photos: Texts['photos'] = {
  grid: 'फ़ोटो',
  open: (name: string) => `${name} खोलें`,
  loadingMore: 'और फ़ोटो लोड हो रही हैं…',
  choose: (name: string) => `${name} चुनें`,
}
