import type { Texts } from '../english/english.ts'
import { number, percentExact } from './formats.ts'

export const landing: Texts['landing'] = {
  screen: 'आपकी फ़ोटो, उनमें दिखने वाले लोगों के हिसाब से',
  description: 'Kindred आपकी फ़ोटो में चेहरे ढूँढता है और हर व्यक्ति का अपना एल्बम बनाता है, आपके चुने हुए कंप्यूटर पर।',
  heading: 'अपनी फ़ोटो में हर अपने को पाएँ',
  lead: 'फ़ोटो का एक फ़ोल्डर डालें। Kindred चेहरे ढूँढता है, एक ही व्यक्ति के चेहरों को साथ रखता है, और हर व्यक्ति का अपना एल्बम बनाता है।',
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
      title: 'निजी रखता है',
      text: 'फ़ोटो, चेहरे और नाम किसी को नहीं दिए जाते। Kindred अपने आप इंटरनेट पर किसी से संपर्क नहीं करता।',
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
  accuracyLabel: 'रिश्तेदारों के बीच सही',
  scale: faces => number(faces),
  scaleLabel: seconds => `चेहरे प्रोसेसर के ${number(seconds)} सेकंड में छाँटे गए`,
  speed: ms => number(ms),
  speedLabel: 'मिलीसेकंड प्रोसेसर समय, 12 मेगापिक्सेल की एक फ़ोटो के लिए',

  how: 'यह कैसे नापा गया',
  howAccuracy: ({ precision, recall, families }) =>
    `${percentExact(precision)}: ${number(families)} परिवारों की लाइब्रेरियों में चेहरों के जो जोड़े साथ रखे गए, उनमें से इतने एक ही व्यक्ति के हैं। एक ही व्यक्ति के जोड़ों में से ${percentExact(recall)} साथ रखे गए। इन लोगों के हिसाब से कुछ भी नहीं ढाला गया था।`,
  howManyFamilies: (precision, people) =>
    `कई परिवारों के ${number(people)} लोग एक ही लाइब्रेरी में हों, तो साथ रखे गए जोड़ों में से ${percentExact(precision)} एक ही व्यक्ति के हैं। रिश्तेदार एक-दूसरे जैसे दिखते हैं; जहाँ पक्का न हो, वहाँ Kindred पूछता है।`,
  howScale: (faces, seconds) =>
    `${number(faces)} चेहरों के समूह शुरू से अंत तक प्रोसेसर के ${number(seconds)} सेकंड में बने।`,
  howSpeed: ({ ms, photos, faces }) =>
    `${number(ms)} मिलीसेकंड: 4000 × 3000 पिक्सेल की ${number(photos)} फ़ोटो पर, जिनमें औसतन ${number(faces)} चेहरे हैं, फ़ाइल से चेहरों तक का औसत प्रोसेसर समय।`,
  howMachine: (processor, cores, memoryGb, date) =>
    `मशीन: ${processor}, ${number(cores)} कोर, ${number(memoryGb)} GB मेमोरी। तारीख़: ${date}। नापते समय दूसरे प्रोग्राम भी चल रहे थे, जिससे प्रोसेसर समय बढ़ता है। कोई ग्राफ़िक्स कार्ड इस्तेमाल नहीं हुआ।`,
  howAgain: 'नापने वाले प्रोग्राम Kindred का हिस्सा हैं (फ़ोल्डर bench); कोई भी उन्हें फिर से चला सकता है।',

  last: 'जब आप तैयार हों',
  lastText: 'शुरू करने में एक मिनट लगता है, और आप कभी भी सब कुछ मिटा सकते हैं।',
}
