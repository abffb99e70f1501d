import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { sendPopupMessage } from '../features/session/popup-message.ts'
import { sessionQuery } from '../features/session/session-query.ts'
import { SCREENS } from '../paths.ts'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { useTitle } from '../ui/use-title.ts'
import { AccountPage } from './account-page.tsx'

const route = getRouteApi(SCREENS.signedIn)

/** Where a provider sends the person back to: tells the window that asked, or goes on by itself. */
export function SignedInPage() {
  useTitle(texts.title(texts.providers.doneScreen))
  const { popup, problem, back } = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const goOn = useEffectEvent(async () => {
    if (popup) {
      sendPopupMessage({ problem: problem ?? null })
      window.close()
      return
    }
    if (problem) {
      await navigate({ to: SCREENS.login, search: { problem, ...(back ? { back } : {}) } })
      return
    }
    queryClient.clear()
    const user = await queryClient.fetchQuery(sessionQuery)
    if (user) await navigate({ href: back ?? SCREENS.dashboard })
    else await navigate({ to: SCREENS.secondStep, search: back ? { back } : {} })
  })
  useEffect(() => void goOn(), [])
  return (
    <AccountPage heading={texts.providers.doneHeading} footer={null}>
      {popup && (
        <>
          <p>{texts.providers.doneText}</p>
          <Button look="primary" onClick={() => window.close()}>
            {texts.providers.doneClose}
          </Button>
        </>
      )}
    </AccountPage>
  )
}
