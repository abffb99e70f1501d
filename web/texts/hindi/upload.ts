import type { Texts } from '../english/english.ts'
import { files, number, photos } from './amounts.ts'

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
    `HEIC, AVIF, TIFF, ${rawLimit} तक की RAW और Google Takeout की संग्रह फ़ाइलें भी चलेंगी। जो यह Kindred चलाते हैं, वे ये सीमाएँ बढ़ा सकते हैं।`,
  seeResults: 'परिणाम देखें',
  reading: 'फ़ोल्डर पढ़ा जा रहा है…',
  namesNotSent: 'फ़ोटो सुरक्षित हैं, पर उनके साथ आए नाम नहीं भेजे जा सके। उन्हें भेजने के लिए फिर से शुरू करें।',
  namesUnread: (amount: number) =>
    `फ़ोटो सुरक्षित हैं, पर ${photos(amount)} के साथ रखी फ़ाइल से नाम नहीं पढ़े जा सके: नामों वाली फ़ाइल बहुत बड़ी है या ख़राब है।`,
  filmsRefused: (amount: number) =>
    `${photos(amount)}: फ़ोटो सुरक्षित है, पर उसका वीडियो नहीं रखा जा सका। वह बहुत बड़ा है या ख़राब है।`,
  start: (amount: number) => `समूह बनाना शुरू करें (${files(amount)})`,
  noFiles: 'कोई फ़ाइल नहीं चुनी गई। कृपया तस्वीरें चुनें।',
  failed: 'प्रक्रिया विफल रही। तस्वीरें देखते समय त्रुटि हुई।',
  succeeded: 'प्रक्रिया पूरी हुई। तस्वीरों के समूह बन गए।',
  gone: 'चुनने के बाद यह हटाई या बदली गई। इसे फिर से चुनें।',
  running: 'आपकी फ़ोटो अपलोड हो रही हैं',
  pausing: 'जो रास्ते में है, उसे पूरा किया जा रहा है…',
  paused: 'अपलोड रुका हुआ है',
  lost: 'Kindred के जवाब की प्रतीक्षा है',
  storeAway: 'उस भंडार की प्रतीक्षा है जिसमें Kindred फ़ोटो रखता है',
  lostHint: 'अपलोड अपने आप आगे बढ़ेगा। कुछ भी दो बार नहीं भेजा जाता।',
  diskFull: 'डिस्क भर गई है। जिस कंप्यूटर पर Kindred चलता है उस पर जगह बनाएँ, फिर “जारी रखें” दबाएँ।',
  progress: 'अपलोड की प्रगति',
  doneOf: (done: number, all: number) => `${files(all)} में से ${number(done)}`,
  storing: (amount: number) => `${files(amount)} भेजी गईं, सहेजी जा रही हैं`,
  pause: 'रोकें',
  resume: 'जारी रखें',
  tryNow: 'अभी कोशिश करें',
  cancel: 'अपलोड रद्द करें',
  someFailed: (amount: number) => `${files(amount)} अपलोड नहीं हो सकीं।`,
  someMissing: (amount: number) => `${files(amount)} अपलोड नहीं हो सकीं। बाक़ी सब यहाँ हैं।`,
  kept: 'आपकी फ़ोटो रखी गई हैं। चेहरे नहीं ढूँढे जाते, क्योंकि आपने इसकी सहमति नहीं दी है।',
}
