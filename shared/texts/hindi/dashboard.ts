import type { Texts } from '../english/english.ts'
import { count, duration, fileCount, number, photoCount } from './formats.ts'

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
  imagesProcessed: 'देखी गई फ़ोटो',
  logout: 'लॉग आउट',
  loggedOut: 'लॉग आउट हो गया। आप लॉग आउट हो चुके हैं।',
  sessionEnded: 'आप लॉग आउट हो गए थे। कृपया फिर से लॉग इन करें।',
}

export const upload: Texts['upload'] = {
  heading: 'फ़ोटो जोड़ें',
  lead: 'वे फ़ोटो चुनें जिनमें आप लोगों को ढूँढना चाहते हैं।',
  dropTitle: 'फ़ोटो या फ़ोल्डर यहाँ खींचकर लाएँ',
  pickTitle: 'आप कौन-सी फ़ोटो जोड़ना चाहेंगे?',
  dropNow: 'जोड़ने के लिए छोड़ दें',
  browse: 'फ़ोटो चुनें',
  browseFolder: 'फ़ोल्डर चुनें',
  hint: (limit: string) => `स्वीकार्य: JPG, PNG, GIF, WEBP • प्रति फ़ाइल अधिकतम ${limit}`,
  hintMore: (rawLimit: string) =>
    `आप HEIC, AVIF और TIFF फ़ाइलें, ${rawLimit} तक की RAW फ़ाइलें और Google Takeout की संग्रह फ़ाइलें भी जोड़ सकते हैं। एडमिन ये सीमाएँ बढ़ा सकते हैं।`,
  seeResults: 'नतीजे देखें',
  reading: 'फ़ोल्डर पढ़ा जा रहा है…',
  namesNotSent: 'आपकी फ़ोटो सुरक्षित हैं, पर उनके साथ आए नाम नहीं भेजे जा सके। उन्हें भेजने के लिए फिर से शुरू करें।',
  namesUnread: (amount: number) =>
    `आपकी फ़ोटो सुरक्षित हैं, पर ${photoCount(amount)} के साथ आए नाम नहीं पढ़े जा सके। नामों वाली फ़ाइल बहुत बड़ी है या ख़राब है।`,
  filmsRefused: (amount: number) =>
    count(amount, {
      one: '# फ़ोटो उसके वीडियो के बिना सहेजी गई, क्योंकि वीडियो बहुत बड़ा है या ख़राब है।',
      other: '# फ़ोटो उनके वीडियो के बिना सहेजी गईं, क्योंकि वीडियो बहुत बड़े हैं या ख़राब हैं।',
    }),
  start: (amount: number) => `समूह बनाना शुरू करें (${fileCount(amount)})`,
  noFiles: 'कोई फ़ाइल नहीं चुनी गई। कृपया फ़ोटो चुनें।',
  failed: 'प्रक्रिया विफल रही। फ़ोटो देखते समय गड़बड़ी हुई।',
  succeeded: 'प्रक्रिया पूरी हुई। फ़ोटो के समूह बन गए।',
  gone: 'चुनने के बाद यह दूसरी जगह रखी या बदली गई। इसे फिर से चुनें।',
  running: 'आपकी फ़ोटो अपलोड हो रही हैं',
  pausing: 'चालू फ़ाइलें पूरी की जा रही हैं…',
  paused: 'अपलोड रुका हुआ है',
  lost: 'Kindred के जवाब की प्रतीक्षा है',
  storeAway: 'Kindred के फ़ोटो स्टोरेज की प्रतीक्षा है',
  lostHint: 'अपलोड अपने आप आगे बढ़ेगा। कुछ भी दो बार नहीं भेजा जाएगा।',
  diskFull: 'सर्वर की डिस्क भर गई है। वहाँ कुछ जगह ख़ाली करें, फिर “जारी रखें” दबाएँ।',
  progress: 'अपलोड की प्रगति',
  underWay: 'ये फ़ोटो पहले से अपलोड हो रही हैं। और जोड़ने के लिए दूसरी फ़ोटो चुनें।',
  sending: (done: number, all: number) => `${number(all)} में से ${number(done)} भेजी जा रही हैं`,
  doneOf: (done: number, all: number) => `${fileCount(all)} में से ${number(done)}`,
  storing: (amount: number) => `${fileCount(amount)} भेजी गईं, सहेजी जा रही हैं`,
  pause: 'रोकें',
  resume: 'जारी रखें',
  tryNow: 'अभी कोशिश करें',
  cancel: 'अपलोड रद्द करें',
  someFailed: (amount: number) => `${fileCount(amount)} अपलोड नहीं हो सकीं।`,
  someMissing: (amount: number) => `${fileCount(amount)} अपलोड नहीं हो सकीं। बाक़ी सब जोड़ दी गई हैं।`,
  kept: 'आपकी फ़ोटो सहेज ली गई हैं। Kindred चेहरे नहीं ढूँढ रहा, क्योंकि आपने अभी सहमति नहीं दी है।',
}

export const processing: Texts['processing'] = {
  receiving: 'आपकी फ़ोटो पहुँच रही हैं',
  working: 'आपकी फ़ोटो में लोगों को ढूँढा जा रहा है',
  preparing: 'आपकी फ़ोटो तैयार की जा रही हैं',
  grouping: 'चेहरों के समूह बनाए जा रहे हैं',
  progress: 'खोज की प्रगति',
  processed: (done: number, all: number) => `${photoCount(all)} में से ${number(done)}`,
  shown: (amount: number) => `${photoCount(amount)} देखने के लिए तैयार`,
  faces: (amount: number) => count(amount, { one: '# चेहरा मिला', other: '# चेहरे मिले' }),
  failed: (amount: number) => `${photoCount(amount)} पढ़ी नहीं जा सकीं`,
  speed: (perSecond: number) => `प्रति सेकंड ${number(perSecond)} फ़ोटो`,
  left: (seconds: number) => `लगभग ${duration(seconds)} बाक़ी`,
  stop: 'बाक़ी छोड़ दें',
}

export const downloads: Texts['downloads'] = {
  label: 'डाउनलोड',
  preparing: 'शुरू हो रहा है…',
  received: (amount: string, all: string) => `${all} में से ${amount}`,
  progress: (name: string) => `${name} डाउनलोड हो रहा है`,
  saved: 'सहेजा गया',
  handedOver: 'आपका ब्राउज़र इसे डाउनलोड कर रहा है। अपने डाउनलोड देखें।',
  failed: 'डाउनलोड पूरा नहीं हुआ।',
  retry: 'दोबारा कोशिश करें',
  cancel: (name: string) => `${name} का डाउनलोड रोकें`,
  dismiss: (name: string) => `${name} छिपाएँ`,
}
