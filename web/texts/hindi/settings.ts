import type { Texts } from '../english/english.ts'

export const settings: Texts['settings'] = {
  description: 'Kindred कैसा दिखे, आपको क्या बताए और आप कैसे लॉग इन करें।',
  general: 'सामान्य',
  notifications: 'ई-मेल सूचनाएँ',
  notificationsHint: 'आपके खाते और फ़ोटो के बारे में संदेश।',
  emailUpdates: 'Kindred के समाचार',
  emailUpdatesHint: 'कभी-कभी, जब कुछ नया आए।',
  timeZone: 'समय क्षेत्र',
  timeZoneOfDevice: zone => `इस डिवाइस के अनुसार (${zone})`,
  save: 'बदलाव सहेजें',
  saved: 'आपके बदलाव सहेज लिए गए हैं।',
  look: 'रूप और भाषा',
  lookLead: 'आपके खाते के साथ रखा जाता है: आपके सभी डिवाइस पर यही रहेगा।',
  downloads: 'डाउनलोड',
  recognition: 'चेहरों की पहचान',
  bundledNetwork: name => `चेहरे ${name} से पहचाने जाते हैं, जो Kindred के साथ आता है।`,
  addedNetwork: name => `चेहरे ${name} से पहचाने जाते हैं, जो इस Kindred में जोड़ा गया है।`,
  betterNetwork: 'इससे अधिक सटीक नेटवर्क भी हैं। जिस कंप्यूटर पर Kindred चलता है, वहाँ यह आदेश उन्हें दिखाता है:',
}
