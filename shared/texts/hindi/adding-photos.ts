import type { Texts } from '../english/english.ts'
import { count, dayAndTime, duration, fileCount, hour, number, photoCount } from './formats.ts'

export const folders: Texts['folders'] = {
  heading: 'इस सर्वर के फ़ोल्डर',
  lead: 'Kindred इन फ़ोल्डरों की फ़ोटो वहीं से दिखाता है जहाँ वे हैं। वह उन्हें न बदलता है, न हटाता है, न कॉपी करता है।',
  none: 'अभी कोई फ़ोल्डर नहीं जोड़ा जा सकता।',
  howToAllow:
    'सर्वर का एडमिन KINDRED_FOLDERS सेटिंग से फ़ोल्डरों की अनुमति दे सकता है और फिर Kindred को दोबारा शुरू कर सकता है। उदाहरण:',
  path: 'फ़ोल्डर',
  pathHint: roots => `इनमें से कोई फ़ोल्डर, या इनके अंदर का कोई फ़ोल्डर: ${roots}`,
  add: 'फ़ोल्डर जोड़ें',
  added: name => `${name} जोड़ दिया गया। जैसे-जैसे फ़ोटो पढ़ी जाएँगी, वे दिखती जाएँगी।`,
  notAllowed: roots =>
    `यह फ़ोल्डर मौजूद नहीं है, या Kindred को इसे दिखाने की अनुमति नहीं है। आप ये फ़ोल्डर और इनके अंदर का कोई भी फ़ोल्डर जोड़ सकते हैं: ${roots}`,
  overlaps: 'इस फ़ोल्डर में पहले से जोड़ा हुआ कोई फ़ोल्डर है, यह ऐसे किसी फ़ोल्डर के अंदर है, या यह Kindred का अपना फ़ोल्डर है।',
  photos: photoCount,
  checkedAt: time => `पिछली जाँच: ${dayAndTime(time)}।`,
  isChecking: amount => `फ़ोल्डर की जाँच हो रही है। अब तक ${photoCount(amount)}।`,
  isReading: (amount, unread) => `अब तक ${photoCount(amount)}, ${number(unread)} पढ़ने बाकी।`,
  notReachable: 'यहाँ तक पहुँचा नहीं जा सका।',
  notChecked: 'अभी जाँचा नहीं गया।',
  nothingLost: 'कुछ नहीं खोया है। Kindred कोशिश करता रहेगा।',
  reasons: {
    missing: 'यह फ़ोल्डर मौजूद नहीं है। क्या इसकी डिस्क जुड़ी है?',
    empty: 'इसमें पहले फ़ोटो थीं, पर अब यह ख़ाली है। क्या इसकी डिस्क जुड़ी है?',
    'other-device': 'अब वहाँ दूसरी डिस्क जुड़ी है।',
    unreadable: 'Kindred को इसे पढ़ने की अनुमति नहीं है।',
    'not-allowed': 'KINDRED_FOLDERS इसकी अनुमति नहीं देता, या इसकी जगह अब कोई लिंक है।',
    silent: 'इसकी डिस्क या नेटवर्क शेयर जवाब नहीं दे रहा।',
    'check-failed': 'Kindred की एक गड़बड़ी से जाँच रुक गई। ब्योरा उसके लॉग में है।',
  },
  notShown: amount => `${fileCount(amount)} नहीं दिखाई गईं`,
  more: amount => `और ${number(amount)}`,
  problems: { unreadable: 'Kindred को इसे पढ़ने की अनुमति नहीं है।', 'too-deep': 'यह बहुत गहराई में है।' },
  check: 'अभी जाँचें',
  checkOf: name => `${name} को अभी जाँचें`,
  remove: 'हटाएँ',
  removeOf: name => `${name} को हटाएँ`,
  removeTitle: name => `${name} को Kindred से हटाएँ?`,
  removeText: amount =>
    `इस फ़ोल्डर की ${photoCount(amount)} 30 दिन के लिए ट्रैश में डाली जाएँगी, सिवाय उनके जो Kindred में कहीं और भी हैं। इस बीच फ़ोल्डर फिर जोड़ेंगे, तो वे अपने लोगों के साथ लौट आएँगी।`,
  removeFiles: 'फ़ोल्डर की फ़ाइलें नहीं बदलेंगी।',
  removing: 'हटाया जा रहा है…',
  keep: 'रहने दें',
  removed: (name, amount) =>
    amount === 0 ? `${name} हटा दिया गया।` : `${name} हटा दिया गया, और ${photoCount(amount)} ट्रैश में डाली गईं।`,
  filter: 'फ़ोल्डर',
  anyFolder: 'सभी फ़ोटो',
  album: 'एल्बम',
}

export const moreFolders: Texts['moreFolders'] = {
  question: 'क्या आप और फ़ोल्डर डाउनलोड करना चाहते हैं?',
  explanation:
    'अगर आपका काम पूरा हो गया है, तो आप अपनी सभी फ़ोटो और उनमें दिखे लोगों को ट्रैश में डाल सकते हैं। 30 दिन तक आप उन्हें वापस ला सकते हैं। जो आपने डाउनलोड किया है, वह आपका ही रहेगा।',
  yes: 'हाँ, सब कुछ यहीं रहने दें',
  no: 'नहीं, सब कुछ मिटाएँ…',
  remember: 'दोबारा न पूछें: हमेशा सब कुछ रखें',
  confirmTitle: 'सब कुछ मिटाएँ?',
  confirmText: (amount: number) =>
    `${photoCount(amount)} और उनमें दिखे लोग ट्रैश में चले जाएँगे। 30 दिन तक आप सब कुछ वापस ला सकते हैं।`,
  confirm: 'सब कुछ ट्रैश में डालें',
  deleting: 'ट्रैश में डाला जा रहा है…',
  moved:
    'आपकी सभी फ़ोटो और उनमें दिखे लोग ट्रैश में डाल दिए गए हैं। 30 दिन तक आप उन्हें वापस ला सकते हैं। जगह अभी ख़ाली करने के लिए ट्रैश खोलें और “अभी मिटाएँ” चुनें।',
  nothing: 'हटाने के लिए कोई फ़ोटो नहीं है।',
  goBack: 'वापस जाएँ',
  settingLabel: 'डाउनलोड के बाद',
  settingAsk: 'पूछें कि क्या करना है',
  settingKeep: 'सब कुछ रखें',
}

export const takeout: Texts['takeout'] = {
  heading: amount => `Google Takeout: ${count(amount, { one: '# संग्रह फ़ाइल', other: '# संग्रह फ़ाइलें' })}`,
  counting: 'संग्रह फ़ाइलें देखी जा रही हैं…',
  found: amount => `${photoCount(amount)} मिलीं`,
  countedLater: '.tgz फ़ाइलों की फ़ोटो पढ़ते-पढ़ते गिनी जाती हैं',
  missing: (amount, names) =>
    count(amount, {
      one: `एक संग्रह फ़ाइल कम है: ${names}। इसे भी जोड़ें, क्योंकि तारीख़ें, नाम और फ़ोटो अलग-अलग फ़ाइलों में हो सकते हैं।`,
      other: `# संग्रह फ़ाइलें कम हैं: ${names}। इन्हें भी जोड़ें, क्योंकि तारीख़ें, नाम और फ़ोटो अलग-अलग फ़ाइलों में हो सकते हैं।`,
    }),
  start: 'आयात करें',
  notNow: 'अभी नहीं',
  running: 'आपका Google Takeout आयात हो रहा है',
  paused: 'आयात रुका हुआ है',
  matching: 'तारीखें, विवरण, नाम और एल्बम जोड़े जा रहे हैं',
  finished: 'आपका Google Takeout आयात हो गया',
  finishedExcept: 'यहाँ लिखे को छोड़कर आपका Google Takeout आयात हो गया',
  stopped: 'आयात आगे नहीं बढ़ सका।',
  keepOpen: 'यह पेज खुला रखें। अगर आप इसे बंद कर दें, तो वही फ़ाइलें फिर जोड़ें: आयात वहीं से आगे बढ़ेगा जहाँ रुका था।',
  progress: 'आयात की प्रगति',
  read: (done, all) => `${all} में से ${done} पढ़ा गया`,
  speed: bytes => `${bytes} प्रति सेकंड`,
  left: seconds => `लगभग ${duration(seconds)} बाकी`,
  added: amount => `${photoCount(amount)} जोड़ी गईं`,
  stored: amount => `${photoCount(amount)} पहले से Kindred में`,
  albums: amount => count(amount, { one: '# एल्बम', other: '# एल्बम' }),
  films: amount => count(amount, { one: 'लाइव फ़ोटो का # वीडियो', other: 'लाइव फ़ोटो के # वीडियो' }),
  videos: amount =>
    count(amount, { one: '# वीडियो छोड़ा गया (फ़ोटो नहीं)', other: '# वीडियो छोड़े गए (फ़ोटो नहीं)' }),
  refused: amount =>
    count(amount, {
      one: '# लिंक या असुरक्षित फ़ाइल नाम छोड़ा गया',
      other: '# लिंक या असुरक्षित फ़ाइल नाम छोड़े गए',
    }),
  others: amount => count(amount, { one: '# दूसरी फ़ाइल छोड़ी गई', other: '# दूसरी फ़ाइलें छोड़ी गईं' }),
  leftOut: amount =>
    count(amount, {
      one: '# फ़ोटो या वीडियो छोड़ी गई (Google Photos के ट्रैश या लॉक किए गए फ़ोल्डर में)',
      other: '# फ़ोटो या वीडियो छोड़ी गईं (Google Photos के ट्रैश या लॉक किए गए फ़ोल्डर में)',
    }),
  notesWithoutPhoto: amount =>
    count(amount, {
      one: 'मेटाडेटा की # फ़ाइल, जिसकी फ़ोटो या वीडियो किसी संग्रह फ़ाइल में नहीं है',
      other: 'मेटाडेटा की # फ़ाइलें, जिनकी फ़ोटो या वीडियो किसी संग्रह फ़ाइल में नहीं हैं',
    }),
  notImported: amount => `${photoCount(amount)} आयात नहीं हो सकीं:`,
  damagedPhoto: 'संग्रह फ़ाइल में ख़राब है',
  archiveProblems: {
    damaged: 'यह अधूरी या ख़राब है। इसे फिर से डाउनलोड करें।',
    encrypted: 'यह पासवर्ड से सुरक्षित है। इसे खोलें और फ़ोल्डर जोड़ें।',
    gone: 'चुनने के बाद यह दूसरी जगह रखी या बदली गई। इसे फिर से जोड़ें।',
    'too-many-files': 'इसमें इतनी फ़ाइलें हैं जितनी किसी Google Takeout में नहीं होतीं।',
    'unpacks-too-large': 'खोलने पर यह अपने बताए आकार से कहीं बड़ी निकलती है।',
  },
  again: 'फिर आयात करें',
  cancel: 'आयात रद्द करें',
}

export const selectedFiles: Texts['selectedFiles'] = {
  selected: (amount: number) => `${fileCount(amount)} चुनी गईं`,
  sidecars: (amount: number) => `फ़ोटो के साथ मिली ${fileCount(amount)} के नाम भी`,
  clearAll: 'सब हटाएँ',
  remove: (name: string) => `${name} हटाएँ`,
  waiting: 'प्रतीक्षा में',
  checking: 'जाँच हो रही है',
  sending: (share: string) => `भेजी जा रही है ${share}`,
  storing: 'भेजी गई, सहेजी जा रही है',
  sent: 'अपलोड हो गई',
  stored: 'Kindred में पहले से है',
  fileFailed: 'अपलोड नहीं हुई',
  retryFile: (name: string) => `${name} फिर से भेजें`,
}

export const notUploaded: Texts['notUploaded'] = {
  skipped: (amount: number) => count(amount, { one: '# फ़ाइल छोड़ी गई', other: '# फ़ाइलें छोड़ी गईं' }),
  setApartLead: 'ये नहीं जोड़ी जा सकतीं:',
  dismissSetApart: 'यह सूची छिपाएँ',
  tooBig: (limit: string) => `${limit} से बड़ी`,
  barelyTooBig: (limit: string, excess: string) => `${limit} की सीमा से सिर्फ़ ${excess} ज़्यादा`,
  raisable: (reason: string) => `${reason}। एडमिन सीमा बढ़ा सकते हैं।`,
  notAnImage: 'फ़ोटो नहीं है',
  filmAlone: 'बिना अपनी फ़ोटो का वीडियो',
  emptyFile: 'फ़ाइल ख़ाली है',
  unreadable: 'पढ़ी नहीं जा सकी',
  chosenAlready: 'पहले ही चुनी जा चुकी है, इसलिए एक ही बार गिनी जाएगी',
  andMore: (amount: number) => `और ${number(amount)}`,
  retryFailed: (amount: number) => `${fileCount(amount)} फिर से भेजें`,
  stopped: 'अपलोड आगे नहीं बढ़ सका।',
  stoppedHint: 'अब तक जो अपलोड हुआ है वह सुरक्षित है। कुछ भी दो बार नहीं भेजा जाएगा।',
  startAgain: 'जारी रखें',
  interrupted: (missing: number) =>
    `एक अपलोड बीच में रुक गया था। ${count(missing, { one: '# फ़ोटो छूट गई है।', other: '# फ़ोटो छूट गई हैं।' })}`,
  interruptedHint: 'वही फ़ोटो फिर से जोड़ें: केवल छूटी हुई फ़ोटो भेजी जाएँगी।',
  addFolderAgain: 'वही फ़ोल्डर फिर से जोड़ें',
  addPhotosAgain: 'वही फ़ोटो फिर से जोड़ें',
  finishHere: 'उनके बिना पूरा करें',
  dismissFailed: 'छिपाएँ',
}

export const failed: Texts['failed'] = {
  heading: 'जो फ़ोटो पढ़ी नहीं जा सकीं',
  lead: 'फ़ाइलें ठीक वैसी ही रखी गई हैं जैसी आपने अपलोड की थीं।',
  empty: 'कोई दिक़्क़त नहीं मिली',
  emptyText: 'आपकी सारी फ़ोटो पढ़ ली गईं।',
  retry: 'दोबारा कोशिश करें',
  retryOf: (name: string) => `दोबारा कोशिश करें: ${name}`,
  retried: (name: string) => `${name} के लिए फिर कोशिश हो रही है।`,
  unknownReason: 'कारण पता नहीं है।',
}

export const pace: Texts['pace'] = {
  pause: 'रोकें',
  goOn: 'जारी रखें',
  paused: 'रुका हुआ है',
  pausedHint: 'नई फ़ोटो रख ली जाती हैं, पर जब तक आप “जारी रखें” न दबाएँ, उन्हें देखा नहीं जाएगा।',
  waiting: 'प्रतीक्षा में',
  hours: (from: number, until: number) =>
    `फ़ोल्डरों और बड़े अपलोड की फ़ोटो ${hour(from)} और ${hour(until)} के बीच देखी जाती हैं, सर्वर के समय के अनुसार।`,
  battery: 'जब तक सर्वर बैटरी पर चल रहा है, फ़ोल्डरों और बड़े अपलोड की फ़ोटो रुकी रहती हैं।',
}
