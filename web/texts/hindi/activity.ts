import type { Texts } from '../english/english.ts'
import { count, faces, people, photos } from './amounts.ts'

export const activity: Texts['activity'] = {
  heading: 'हाल की गतिविधि',
  empty: 'Kindred में आप जो करते हैं वह यहाँ दिखता है, केवल आपको।',
  more: 'और दिखाएँ',
  loading: 'लोड हो रहा है…',
  sentences: {
    'signed-up': () => 'आपने अपना खाता बनाया',
    'signed-in': () => 'आपने लॉग इन किया',
    'signed-out-elsewhere': () => 'आपने दूसरे उपकरण को लॉग आउट किया',
    'password-changed': () => 'आपका पासवर्ड बदला गया',
    'phone-changed': () => 'आपका फ़ोन नंबर बदला गया',
    'google-added': () => 'आपने अपना Google खाता जोड़ा',
    'google-removed': () => 'आपने अपना Google खाता हटाया',
    'passkey-added': () => 'आपने एक पासकी जोड़ी',
    'passkey-removed': () => 'आपने एक पासकी हटाई',
    'two-factor-on': () => 'आपने लॉग इन का दूसरा चरण चालू किया',
    'two-factor-off': () => 'आपने लॉग इन का दूसरा चरण बंद किया',
    'recovery-codes-renewed': () => 'आपने नए रिकवरी कोड बनाए',
    'app-password-added': () => 'आपने एक ऐप पासवर्ड बनाया',
    'app-password-revoked': amount =>
      count(amount, { one: 'एक ऐप पासवर्ड रद्द किया गया', other: '# ऐप पासवर्ड रद्द किए गए' }),
    uploaded: amount => `आपने ${photos(amount)} जोड़े`,
    downloaded: (amount, person) =>
      person === null ? `आपने ${photos(amount)} डाउनलोड किए` : `आपने ${person} के ${photos(amount)} डाउनलोड किए`,
    named: (_amount, person) => (person === null ? 'आपने एक व्यक्ति को नाम दिया' : `आपने ${person} को नाम दिया`),
    merged: (amount, person) =>
      person === null ? `आपने ${people(amount)} को एक किया` : `आपने ${person} के समूह एक किए`,
    split: (_amount, person) =>
      person === null ? 'आपने लोगों को अलग किया' : `आपने ${person} को किसी और से अलग किया`,
    moved: (amount, person) =>
      person === null ? `आपने ${faces(amount)} दूसरी जगह रखे` : `आपने ${faces(amount)} ${person} में रखे`,
    hidden: (_amount, person) => (person === null ? 'आपने एक व्यक्ति को छिपाया' : `आपने ${person} को छिपाया`),
    undone: () => 'आपने एक बदलाव वापस लिया',
    deleted: amount => `आपने ${photos(amount)} ट्रैश में डाले`,
    restored: amount => `आपने ट्रैश से ${photos(amount)} वापस लाए`,
    erased: amount => `ट्रैश से हमेशा के लिए मिटाए गए: ${photos(amount)}`,
    'deleted-all': amount => `आपने सब कुछ हटाया: ${photos(amount)} और सभी लोग`,
    'consent-given': () => 'आपने Kindred को चेहरे खोजने की अनुमति दी',
    'consent-withdrawn': () => 'आपने चेहरे खोजने की अनुमति वापस ली',
    'faces-expired': () => 'आपने लंबे समय से लॉग इन नहीं किया था, इसलिए Kindred ने चेहरों की जानकारी मिटा दी',
    exported: () => 'आपने सब कुछ की एक प्रति सहेजी',
    'profile-saved': () => 'आपने अपनी प्रोफ़ाइल बदली',
    'settings-saved': () => 'आपने अपनी सेटिंग बदलीं',
    'contact-sent': () => 'आपने मालिक को संदेश भेजा',
  },
}
