import type { Texts } from '../english/english.ts'

export const secondStep: Texts['secondStep'] = {
  heading: 'एक और कदम',
  lead: 'आपका खाता एक कोड भी माँगता है।',
  computeAppCode: 'कोड',
  appHint: 'वे 6 अंक जो आपका ऑथेंटिकेटर ऐप अभी दिखा रहा है।',
  recoveryCode: 'रिकवरी कोड',
  recoveryHint: 'उन कोडों में से एक जो आपने इसे चालू करते समय रखे थे। हर कोड एक ही बार चलता है।',
  submit: 'जारी रखें',
  busy: 'जाँच हो रही है...',
  toRecovery: 'इसके बजाय रिकवरी कोड दें',
  toApp: 'इसके बजाय ऑथेंटिकेटर ऐप का उपयोग करें',
  startOver: 'दूसरे तरीके से लॉग इन करें',
}
