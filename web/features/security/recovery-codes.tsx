import { Download } from 'lucide-react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './card-form.module.css'

/** Shown once, as the server stores only hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const words = texts.security.secondStep
  return (
    <>
      <Notice tone="good" isAlert>
        {words.keepCodes}
      </Notice>
      <ul className={styles['recovery']} dir="ltr">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button icon={<Download aria-hidden />} onClick={() => save(codes)}>
          {words.saveCodes}
        </Button>
        <Button look="primary" onClick={onDone}>
          {words.haveCodes}
        </Button>
      </div>
    </>
  )
}

function save(codes: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'kindred-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
