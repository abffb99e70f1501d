import type { Texts } from '../english/english.ts'
import { count, dayAndTime, faceCount, number, photoCount } from './formats.ts'

export const consent: Texts['consent'] = {
  heading: 'आपकी फ़ोटो में लोगों को ढूँढना',
  lead: 'Kindred चेहरे तभी ढूँढता है जब आप सहमत हों।',
  ask: {
    first: {
      heading: 'क्या Kindred आपकी फ़ोटो में लोगों को ढूँढे?',
      lead: 'आपकी फ़ोटो हर हाल में रखी जाती हैं। जब तक आप सहमत न हों, Kindred चेहरे नहीं ढूँढेगा।',
    },
    again: {
      heading: 'शर्तें बदल गई हैं। क्या आप अब भी सहमत हैं?',
      lead: 'अब तक मिले लोग आपके पास रहेंगे। नई शर्तों से सहमत होने पर Kindred नई फ़ोटो में ढूँढेगा।',
    },
    points: [
      'दूसरे उपयोगकर्ता ये चेहरे कभी नहीं देखते, और उनकी फ़ोटो की तुलना आपकी फ़ोटो से कभी नहीं होती।',
      'आप सेटिंग में कभी भी मन बदल सकते हैं, तब हर चेहरा मिटा दिया जाएगा।',
    ],
    waiting: (amount: number) => `${photoCount(amount)} में अभी ढूँढा जा सकता है।`,
    agree: 'सहमत हों और लोगों को ढूँढें',
    read: 'पूरी शर्तें पढ़ें',
    meaning: 'बटन दबाकर आप पूरी शर्तों से सहमत होते हैं। सहमत न होने पर भी आपकी फ़ोटो रखी और दिखाई जाती हैं।',
  },
  searching: 'आपकी फ़ोटो में लोगों को ढूँढा जा रहा है',
  searched: (done: number, all: number) => `${photoCount(all)} में से ${number(done)}`,
  givenOn: (at: string) => `आपने ${dayAndTime(at)} को सहमति दी।`,
  outdatedSince: (at: string) =>
    `आपने ${dayAndTime(at)} को शर्तों के पुराने संस्करण से सहमति दी थी। जब तक आप फिर सहमत न हों, Kindred नए चेहरे नहीं ढूँढेगा।`,
  withdrawnOn: (at: string) => `आपने ${dayAndTime(at)} को सहमति वापस ली। सारे चेहरे मिटा दिए गए हैं।`,
  lapsedOn: (at: string) =>
    `आपने बहुत समय से लॉग इन नहीं किया था, इसलिए ${dayAndTime(at)} को सारे चेहरे मिटा दिए गए।`,
  missing: 'आपने अभी सहमति नहीं दी है। आपकी फ़ोटो रखी और दिखाई जाती हैं, पर Kindred चेहरे नहीं ढूँढ रहा।',
  here: 'पढ़ें और सहमति दें',
  notSearched: 'Kindred चेहरे नहीं ढूँढ रहा',
  notSearchedText: 'आपकी फ़ोटो रखी और दिखाई जाती हैं। सहमति देने के बाद उनमें मौजूद लोग यहाँ दिखेंगे।',
  withdraw: 'सहमति वापस लें और सारे चेहरे मिटाएँ',
  withdrawing: 'सारे चेहरे मिटाए जा रहे हैं…',
  withdrawMeaning:
    'सहमति वापस लेने पर सारे चेहरे, समूह, नाम और सुधार तुरंत मिटा दिए जाएँगे। आपकी फ़ोटो पर कोई असर नहीं पड़ेगा।',
  confirmTitle: 'सहमति वापस लें और सारे चेहरे मिटाएँ?',
  confirmLost: 'सारे चेहरे, समूह, नाम और सुधार हमेशा के लिए मिट जाएँगे। इसे पलटा नहीं जा सकता।',
  confirmKept: 'आपकी फ़ोटो पर कोई असर नहीं पड़ेगा।',
  confirm: 'सारे चेहरे अभी मिटाएँ',
  receipts: {
    heading: 'रसीदें',
    at: (at: string) => dayAndTime(at),
    erased: (amounts: { faces: number; people: number; names: number; corrections: number }) =>
      `मिटाया गया: ${[
        faceCount(amounts.faces),
        count(amounts.people, { other: '# समूह' }),
        count(amounts.names, { other: '# नाम' }),
        count(amounts.corrections, { other: '# सुधार' }),
      ].join(', ')}।`,
    kept: (amount: number) => `रखा गया: ${photoCount(amount)}।`,
    open: 'आख़िरी फ़ाइलें अभी मिटाई जा रही हैं। आपको कुछ नहीं करना है।',
    done: (at: string) =>
      `${dayAndTime(at)} को मिटाया गया। चेहरों का वर्णन करने वाले डेटा के ऊपर दूसरा डेटा लिखा गया, या उसे पढ़ने की कुंजी नष्ट की गई।`,
    number: (id: string) => `रसीद ${id}`,
  },
}
