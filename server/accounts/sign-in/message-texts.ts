import type { Language } from '../../../shared/api/profile.ts'

type Letter = { readonly subject: string; readonly text: string }

type MessageTexts = {
  readonly code: (code: string) => string
  readonly confirmAddress: (url: string) => Letter
  readonly hasAccount: (loginUrl: string, resetUrl: string) => Letter
  readonly reset: (url: string) => Letter
  readonly passwordChanged: (resetUrl: string) => Letter
}

/**
 * Mails and SMS about signing up and signing in. Short and plain: they are read on small screens,
 * sometimes by worried people.
 */
export const MESSAGE_TEXTS: Record<Language, MessageTexts> = {
  en: {
    code: code => `${code} is your Kindred code. It works for 5 minutes. Tell it to nobody.`,
    confirmAddress: url => ({
      subject: 'Confirm your e-mail address',
      text: `Welcome to Kindred.\n\nOpen this link to finish signing up. It works for one hour:\n${url}\n\nIf you did not sign up, do nothing.\n`,
    }),
    hasAccount: (loginUrl, resetUrl) => ({
      subject: 'You already have an account',
      text: `Somebody, perhaps you, tried to sign up to Kindred with this address. You already have an account.\n\nLog in: ${loginUrl}\nForgotten the password? ${resetUrl}\n\nIf it was not you, do nothing.\n`,
    }),
    reset: url => ({
      subject: 'Reset your password',
      text: `Open this link to choose a new password for Kindred. It works once, for 30 minutes:\n${url}\n\nIf you did not ask for it, do nothing: your password stays as it is.\n`,
    }),
    passwordChanged: resetUrl => ({
      subject: 'Your password was changed',
      text: `The password of your Kindred account was changed just now, and all devices were signed out.\n\nIf it was not you, choose a new one: ${resetUrl}\n`,
    }),
  },
  hi: {
    code: code => `${code} आपका Kindred कोड है। यह 5 मिनट तक चलेगा। इसे किसी को न बताएँ।`,
    confirmAddress: url => ({
      subject: 'अपने ई-मेल पते की पुष्टि करें',
      text: `Kindred में आपका स्वागत है।\n\nसाइन अप पूरा करने के लिए यह लिंक खोलें। यह एक घंटे तक चलेगा:\n${url}\n\nअगर आपने साइन अप नहीं किया, तो कुछ न करें।\n`,
    }),
    hasAccount: (loginUrl, resetUrl) => ({
      subject: 'आपका खाता पहले से है',
      text: `किसी ने, शायद आपने, इस पते से Kindred में साइन अप करने की कोशिश की। आपका खाता पहले से है।\n\nलॉग इन करें: ${loginUrl}\nपासवर्ड भूल गए? ${resetUrl}\n\nअगर यह आप नहीं थे, तो कुछ न करें।\n`,
    }),
    reset: url => ({
      subject: 'अपना पासवर्ड बदलें',
      text: `Kindred के लिए नया पासवर्ड चुनने के लिए यह लिंक खोलें। यह एक बार, 30 मिनट तक चलेगा:\n${url}\n\nअगर आपने यह नहीं माँगा, तो कुछ न करें: आपका पासवर्ड वही रहेगा।\n`,
    }),
    passwordChanged: resetUrl => ({
      subject: 'आपका पासवर्ड बदल गया',
      text: `आपके Kindred खाते का पासवर्ड अभी बदला गया, और सभी डिवाइस से लॉग आउट कर दिया गया।\n\nअगर यह आपने नहीं किया, तो नया पासवर्ड चुनें: ${resetUrl}\n`,
    }),
  },
  ar: {
    code: code => `${code} هو رمزك في Kindred. يصلح لمدة 5 دقائق. لا تخبر به أحدًا.`,
    confirmAddress: url => ({
      subject: 'أكّد عنوان بريدك الإلكتروني',
      text: `مرحبًا بك في Kindred.\n\nافتح هذا الرابط لإكمال التسجيل. يصلح لمدة ساعة واحدة:\n${url}\n\nإن لم تكن أنت من سجّل، فلا تفعل شيئًا.\n`,
    }),
    hasAccount: (loginUrl, resetUrl) => ({
      subject: 'لديك حساب بالفعل',
      text: `حاول أحدهم، وربما أنت، التسجيل في Kindred بهذا العنوان. لديك حساب بالفعل.\n\nسجّل الدخول: ${loginUrl}\nنسيت كلمة المرور؟ ${resetUrl}\n\nإن لم تكن أنت، فلا تفعل شيئًا.\n`,
    }),
    reset: url => ({
      subject: 'إعادة تعيين كلمة المرور',
      text: `افتح هذا الرابط لاختيار كلمة مرور جديدة لحسابك في Kindred. يعمل مرة واحدة، خلال 30 دقيقة:\n${url}\n\nإن لم تطلب ذلك، فلا تفعل شيئًا: ستبقى كلمة مرورك كما هي.\n`,
    }),
    passwordChanged: resetUrl => ({
      subject: 'تم تغيير كلمة مرورك',
      text: `تم تغيير كلمة مرور حسابك في Kindred الآن، وتم تسجيل خروج جميع الأجهزة.\n\nإن لم تكن أنت، فاختر كلمة مرور جديدة: ${resetUrl}\n`,
    }),
  },
}
