import { KeyRound } from 'lucide-react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { useEnter } from '../../entities/session/use-enter.ts'
import { ChangeFailure } from '../../entities/session/change-failure.tsx'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

/** Signs in with a passkey; empty in browsers without support. */
export function PasskeyButton({ onEntered }: { onEntered: () => Promise<void> }) {
  const entry = useEnter(signInWithPasskey, onEntered)
  if (!('PublicKeyCredential' in window)) return null
  return (
    <>
      <Button
        icon={<KeyRound aria-hidden />}
        disabled={entry.isPending}
        onClick={() => entry.mutate(undefined)}
      >
        {texts.security.passkeys.use}
      </Button>
      <ChangeFailure error={entry.error} />
    </>
  )
}
