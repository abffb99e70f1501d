import type { Texts } from '../english/english.ts'

export const footer: Texts['footer'] = {
  navigation: 'المزيد عن Kindred',
  promise: 'تبقى صورك على الحاسوب الذي يعمل عليه Kindred.',
  terms: 'الشروط والخصوصية',
  contact: 'اتصل بنا',
}
