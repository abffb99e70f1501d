import type { Texts } from '../english/english.ts'
import { number, percentExact } from './amounts.ts'

export const landing: Texts['landing'] = {
  screen: 'आपकी फ़ोटो, उनमें दिखने वाले लोगों के हिसाब से',
  description:
    'Kindred आपकी फ़ोटो में चेहरे ढूँढता है और हर व्यक्ति का अपना एल्बम बनाता है। उसी कंप्यूटर पर जिस पर वह चलता है, क्लाउड में कुछ भी नहीं।',
  heading: 'अपनी फ़ोटो में हर अपने को पाएँ',
  lead: 'फ़ोटो का एक फ़ोल्डर डालें। Kindred चेहरे ढूँढता है, एक ही व्यक्ति के चेहरों को साथ रखता है, और हर व्यक्ति का अपना एल्बम बनाता है। जिस कंप्यूटर पर Kindred चलता है, उससे कुछ भी बाहर नहीं जाता।',
  start: 'शुरू करें',
  demo: 'डेमो देखें',
  login: 'लॉग इन करें',
  open: 'मेरी फ़ोटो पर जाएँ',
  picture: 'बनाए हुए लोग: उनमें से तीन उन तस्वीरों के पास हैं जिनमें वे मिले।',

  highlights: 'Kindred आपके लिए क्या करता है',
  pauseHighlights: 'ख़ूबियों का बदलना रोकें',
  playHighlights: 'ख़ूबियों को बदलने दें',
  features: {
    find: {
      title: 'हर चेहरा ढूँढता है',
      text: 'सामने से, बग़ल से, मेज़ के दूसरे छोर पर छोटा-सा, या आड़ी पड़ी तस्वीर में।',
    },
    group: {
      title: 'जानता है कि कौन कौन है',
      text: 'चश्मे के साथ या बिना, हँसते हुए या गंभीर, बरसों के बाद भी: एक व्यक्ति की तस्वीरें अपने आप साथ आती हैं।',
    },
    private: {
      title: 'घर पर ही रहता है',
      text: 'फ़ोटो, चेहरे और नाम उसी कंप्यूटर पर रहते हैं जिस पर Kindred चलता है। अपने आप वह इंटरनेट पर किसी से बात नहीं करता।',
    },
    keep: {
      title: 'सब कुछ लौटा देता है',
      text: 'एक फ़ोटो सहेजें, या किसी व्यक्ति की सारी फ़ोटो एक फ़ाइल में, उसी गुणवत्ता में जिसमें आपने जोड़ी थीं।',
    },
  },

  figures: 'वादा नहीं, नापा हुआ',
  pauseFigures: 'आँकड़ों का बदलना रोकें',
  playFigures: 'आँकड़ों को बदलने दें',
  accuracy: share => percentExact(share),
  accuracyLabel: 'परिवार के एल्बम में सही',
  scale: faces => number(faces),
  scaleLabel: seconds => `चेहरे ${number(seconds)} सेकंड में छाँटे गए`,
  speed: ms => number(ms),
  speedLabel: 'मिलीसेकंड, 12 मेगापिक्सेल की एक फ़ोटो के लिए',

  how: 'यह कैसे नापा गया',
  howAccuracy: (share, faces, people, hardShare, hardPeople) =>
    `${percentExact(share)}: ${number(people)} लोगों की ${number(faces)} तस्वीरों पर, जितनी एक परिवार की होती हैं, सच्चाई से मेल (जोड़ों का F1)। ${number(hardPeople)} अजनबियों में, जिनमें से ज़्यादातर की एक-दो ही तस्वीरें हैं, यह ${percentExact(hardShare)} है।`,
  howScale: (faces, seconds) =>
    `${number(faces)} चेहरों के समूह शुरू से अंत तक ${number(seconds)} सेकंड में बने। सौ और जोड़ने में एक सेकंड से कम लगता है।`,
  howSpeed: (ms, photos) =>
    `${number(ms)} मिलीसेकंड: 4000 × 3000 पिक्सेल की ${number(photos)} फ़ोटो पर फ़ाइल से चेहरों तक का औसत समय।`,
  howMachine: (processor, cores, memoryGb, date) =>
    `मशीन: ${processor}, ${number(cores)} कोर, ${number(memoryGb)} GB मेमोरी। तारीख़: ${date}। कोई ग्राफ़िक्स कार्ड इस्तेमाल नहीं हुआ।`,
  howAgain: 'नापने वाले प्रोग्राम Kindred का हिस्सा हैं (फ़ोल्डर bench); कोई भी उन्हें फिर से चला सकता है।',

  last: 'जब आप तैयार हों',
  lastText: 'शुरू करने में एक मिनट लगता है, और आप कभी भी सब कुछ मिटा सकते हैं।',
}
