import type { Texts } from '../english/english.ts'

export const display: Texts['display'] = {
  theme: 'فاتح أو داكن',
  system: 'كما في الجهاز',
  light: 'فاتح',
  dark: 'داكن',
  language: 'اللغة',
}
