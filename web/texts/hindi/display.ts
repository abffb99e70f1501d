import type { Texts } from '../english/english.ts'

export const display: Texts['display'] = {
  theme: 'हल्का या गहरा',
  system: 'डिवाइस जैसा',
  light: 'हल्का',
  dark: 'गहरा',
  language: 'भाषा',
}
