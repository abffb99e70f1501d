import type { Texts } from '../english/english.ts'
import { faces, people, photos } from './amounts.ts'

export const accountData: Texts['accountData'] = {
  exportHeading: 'सब कुछ अपने साथ ले जाएँ',
  exportLead: 'एक zip फ़ाइल में आपकी सारी फ़ोटो, जैसी आपने अपलोड कीं, और Kindred के पास आपका जो कुछ है वह सब।',
  exportContent: 'इसमें आपकी प्रोफ़ाइल, मिले हुए लोग और चेहरे, आपके सुधार, आपने जो किया और जिससे सहमत हुए, सब है।',
  exportStart: 'सब कुछ डाउनलोड करें',

  deleteHeading: 'खाता मिटाएँ',
  deleteLead: 'आपका खाता और उससे जुड़ी हर चीज़ हमेशा के लिए मिटा दी जाती है।',
  deleteOpen: 'मेरा खाता मिटाएँ…',
  deleteTitle: 'अपना खाता मिटाएँ?',
  deleteTotals: (totals: { photos: number; people: number; faces: number; size: string }) =>
    `${photos(totals.photos)} (${totals.size}), ${people(totals.people)} और ${faces(totals.faces)} मिटा दिए जाएँगे, साथ में आपकी प्रोफ़ाइल, आपके संदेश और साइन इन करने के सभी तरीक़े।`,
  deleteStays: 'केवल यह अभिलेख रहता है कि आप कब किस पाठ से सहमत हुए, एक यादृच्छिक संख्या के नीचे, आपके नाम के बिना।',
  deleteForGood: 'इसे वापस नहीं किया जा सकता। अगर आप अपनी फ़ोटो रखना चाहते हैं तो पहले सब कुछ डाउनलोड करें।',
  password: 'आपका पासवर्ड',
  signInAgain: 'यह पक्का करने के लिए कि यह आप ही हैं, कृपया लॉग आउट करें, फिर लॉग इन करें और दस मिनट के भीतर यहाँ लौटें।',
  deleteConfirm: 'मेरा खाता अभी मिटाएँ',
  deleting: 'मिटाया जा रहा है…',
  goBack: 'वापस जाएँ',
  deleted: 'आपका खाता और उसमें जो कुछ था सब मिटा दिया गया है। अपना ख़याल रखें, और यहाँ होने के लिए धन्यवाद।',
}
