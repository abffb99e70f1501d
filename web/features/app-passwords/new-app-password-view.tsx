import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { NewAppPassword } from '../../../shared/api/security.ts'
import { sessionQuery } from '../../entities/session/session.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notifications.ts'
import styles from './app-passwords-card.module.css'

type NewAppPasswordViewProps = {
  created: NewAppPassword
  onDone: () => void
}

/** Shows a new app password for the only time: the server keeps its hash. */
export function NewAppPasswordView({ created: { password }, onDone }: NewAppPasswordViewProps) {
  const user = useQuery(sessionQuery).data
  const view = useRef<HTMLDivElement>(null)
  // The form with the focus has gone.
  useEffect(() => view.current?.focus(), [])
  const words = texts.appPasswords
  // An account by phone may have no address; its id is accepted too.
  const userName = user?.email || user?.uid || ''
  const address = `${window.location.origin}/process`
  return (
    <div ref={view} tabIndex={-1} className={styles['created']}>
      <Notice tone="good" isAlert>
        {words.copyNow}
      </Notice>
      <Copyable label={words.password} text={password} />
      <Copyable label={words.userName} text={userName} />
      <Copyable label={words.address} text={address} />
      <Copyable label={words.example} text={formatCurl({ address, userName, password })} />
      <div>
        <Button look="primary" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  )
}

type CopyableProps = { label: string; text: string }

function Copyable({ label, text }: CopyableProps) {
  const words = texts.appPasswords
  const code = useRef<HTMLElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify('good', words.copied)
    } catch {
      // Without TLS, browsers allow no program to copy.
      if (code.current) window.getSelection()?.selectAllChildren(code.current)
      notify('plain', words.notCopied)
    }
  }
  return (
    <div className={styles['copyable']}>
      <p className={styles['note']}>{label}</p>
      <code ref={code} dir="ltr" className={styles['code']}>
        {text}
      </code>
      <Button
        size="small"
        icon={<Copy aria-hidden />}
        aria-label={words.copyOf(label)}
        onClick={() => void copy()}
      >
        {words.copy}
      </Button>
    </div>
  )
}

type CurlOptions = { address: string; userName: string; password: string }

/** Returns the command that sends a photo from a terminal. */
export function formatCurl({ address, userName, password }: CurlOptions): string {
  return `curl -u ${quoteForShell(`${userName}:${password}`)} -F images=@photo.jpg ${address}`
}

/** Quotes a text for a shell: an address such as o'neil@example.org must not end the quotes. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
