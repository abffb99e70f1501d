import type { Texts } from '../english/english.ts'

export const dashboard: Texts['dashboard'] = {
  loading: 'डैशबोर्ड लोड हो रहा है...',
  navigation: 'डैशबोर्ड',
  home: 'होम',
  account: 'खाता',
  settings: 'सेटिंग',
  results: 'नतीजे',
  contact: 'संपर्क',
  about: 'परिचय',
  more: 'और',
  totalClusters: 'कुल समूह',
  imagesProcessed: 'देखी गई तस्वीरें',
  logout: 'लॉग आउट',
  loggedOut: 'लॉग आउट हो गया। आप लॉग आउट हो चुके हैं।',
  sessionEnded: 'आप लॉग आउट हो गए थे। कृपया फिर से लॉग इन करें।',
}
