import type { Texts } from '../english/english.ts'
import { count, duration, files, photos } from './amounts.ts'

export const takeout: Texts['takeout'] = {
  heading: amount => `Google Takeout: ${count(amount, { one: '# संग्रह फ़ाइल', other: '# संग्रह फ़ाइलें' })}`,
  counting: 'संग्रह फ़ाइलें देखी जा रही हैं…',
  found: amount => `${photos(amount)} मिलीं`,
  countedLater: '.tgz फ़ाइलों की फ़ोटो पढ़ते समय गिनी जाती हैं',
  missing: (amount, names) =>
    count(amount, {
      one: `एक संग्रह फ़ाइल नहीं है: ${names}। इसे भी जोड़ें, क्योंकि तारीखें, नाम और फ़ोटो अलग-अलग फ़ाइलों में हो सकते हैं।`,
      other: `# संग्रह फ़ाइलें नहीं हैं: ${names}। इन्हें भी जोड़ें, क्योंकि तारीखें, नाम और फ़ोटो अलग-अलग फ़ाइलों में हो सकते हैं।`,
    }),
  start: 'आयात करें',
  notNow: 'अभी नहीं',
  running: 'आपका Google Takeout आयात हो रहा है',
  paused: 'आयात रुका हुआ है',
  matching: 'तारीखें, विवरण, नाम और एल्बम जोड़े जा रहे हैं',
  finished: 'आपका Google Takeout आयात हो गया',
  finishedExcept: 'यहाँ लिखे को छोड़कर आपका Google Takeout आयात हो गया',
  stopped: 'आयात को रुकना पड़ा।',
  keepOpen: 'यह पेज खुला रखें। अगर यह बंद हो जाए, तो वही फ़ाइलें फिर जोड़ें: आयात वहीं से आगे बढ़ेगा।',
  progress: 'आयात की प्रगति',
  read: (done, all) => `${all} में से ${done} पढ़ा गया`,
  speed: bytes => `${bytes} प्रति सेकंड`,
  left: seconds => `लगभग ${duration(seconds)} बाकी`,
  added: amount => `${photos(amount)} जोड़ी गईं`,
  stored: amount => `${photos(amount)} पहले से Kindred में`,
  albums: amount => count(amount, { one: '# एल्बम', other: '# एल्बम' }),
  films: amount => count(amount, { one: 'लाइव फ़ोटो का # वीडियो', other: 'लाइव फ़ोटो के # वीडियो' }),
  videos: amount =>
    count(amount, { one: '# वीडियो छोड़ा गया (फ़ोटो नहीं)', other: '# वीडियो छोड़े गए (फ़ोटो नहीं)' }),
  refused: amount =>
    count(amount, {
      one: '# लिंक या असुरक्षित नाम छोड़ा गया',
      other: '# लिंक या असुरक्षित नाम छोड़े गए',
    }),
  others: amount => `बिना फ़ोटो वाली ${files(amount)} छोड़ी गईं`,
  leftOut: amount =>
    count(amount, {
      one: 'Google Photos के ट्रैश या लॉक किए गए फ़ोल्डर की # फ़ोटो या वीडियो छोड़ी गई',
      other: 'Google Photos के ट्रैश या लॉक किए गए फ़ोल्डर की # फ़ोटो या वीडियो छोड़ी गईं',
    }),
  notesWithoutPhoto: amount =>
    count(amount, {
      one: '# नोट ऐसी फ़ोटो या वीडियो के बारे में है जो किसी संग्रह फ़ाइल में नहीं थी',
      other: '# नोट ऐसी फ़ोटो या वीडियो के बारे में हैं जो किसी संग्रह फ़ाइल में नहीं थे',
    }),
  notImported: amount => `${photos(amount)} आयात नहीं हो सकीं:`,
  damagedPhoto: 'संग्रह फ़ाइल में ख़राब है',
  archiveProblems: {
    damaged: 'यह अधूरी या ख़राब है। इसे फिर से डाउनलोड करें।',
    encrypted: 'यह पासवर्ड से सुरक्षित है। इसे खोलें और फ़ोल्डर जोड़ें।',
    gone: 'चुनने के बाद यह हटाई या बदली गई। इसे फिर से जोड़ें।',
    'too-many-files': 'इसमें किसी भी Google Takeout से ज़्यादा फ़ाइलें हैं।',
    'unpacks-too-large': 'खोलने पर यह अपने आकार से बहुत बड़ी हो जाती है।',
  },
  again: 'फिर आयात करें',
  cancel: 'आयात रद्द करें',
}
