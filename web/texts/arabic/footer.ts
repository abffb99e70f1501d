import type { Texts } from '../english/english.ts'

export const footer: Texts['footer'] = {
  navigation: 'المزيد عن Kindred',
  promise: {
    own: 'تبقى صورك على الحاسوب الذي يعمل عليه Kindred.',
    connected: 'تبقى صورك على هذا الخادم وفي المخزن المتصل به.',
  },
  terms: 'الشروط والخصوصية',
  contact: 'اتصل بنا',
}
