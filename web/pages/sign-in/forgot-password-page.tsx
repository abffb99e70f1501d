import { Link } from '@tanstack/react-router'
import { ForgotForm } from '../../features/password-reset/forgot-form.tsx'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { useTitle } from '../../ui/use-title.ts'
import { SignInLayout } from './sign-in-layout.tsx'

export function ForgotPasswordPage() {
  useTitle(texts.title(texts.reset.heading), texts.reset.lead)
  return (
    <SignInLayout
      heading={texts.reset.heading}
      subtitle={texts.reset.lead}
      footer={<Link to={SCREENS.login}>{texts.reset.back}</Link>}
    >
      <ForgotForm />
    </SignInLayout>
  )
}
