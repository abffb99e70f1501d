import { KeyRound } from 'lucide-react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { useSignInRequest } from '../../entities/session/use-sign-in-request.ts'
import { ChangeFailure } from '../../entities/session/change-failure.tsx'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

/** Signs in with a passkey; empty in browsers without support. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const signingIn = useSignInRequest(signInWithPasskey, onSignedIn)
  if (!('PublicKeyCredential' in window)) return null
  return (
    <>
      <Button icon={<KeyRound aria-hidden />} onClick={() => signingIn.mutate(undefined)}>
        {texts.security.passkeys.use}
      </Button>
      <ChangeFailure error={signingIn.error} />
    </>
  )
}
