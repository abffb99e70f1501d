import { getRouteApi, Link } from '@tanstack/react-router'
import { SecondStepForm } from '../../features/sign-in/second-step-form.tsx'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { useTitle } from '../../ui/use-title.ts'
import { SignInLayout } from './sign-in-layout.tsx'

const route = getRouteApi(SCREENS.secondStep)

export function SecondStepPage() {
  useTitle(texts.title(texts.secondStep.heading), texts.secondStep.lead)
  const { back } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <SignInLayout
      heading={texts.secondStep.heading}
      subtitle={texts.secondStep.lead}
      footer={
        <Link to={SCREENS.login} search={back === undefined ? {} : { back }}>
          {texts.secondStep.startOver}
        </Link>
      }
    >
      <SecondStepForm onSignedIn={() => navigate({ href: back ?? SCREENS.dashboard })} />
    </SignInLayout>
  )
}
