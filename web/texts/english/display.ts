export const display = {
  theme: 'Light or dark',
  system: 'As the device',
  light: 'Light',
  dark: 'Dark',
  language: 'Language',
}
