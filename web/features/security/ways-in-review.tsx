import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PasswordReset, WayIn } from '../../../shared/api/session.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import styles from './card-form.module.css'
import { ChangeFailure } from '../../entities/session/change-failure.tsx'
import { endWayIn } from './end-way-in.ts'

/** After a reset: how somebody could get in besides the new password, to keep or to remove. */
export function WaysInReview({ reset, onDone }: { reset: PasswordReset; onDone: () => void }) {
  const [waysIn, setWaysIn] = useState(reset.waysIn)
  const ending = useMutation({
    mutationFn: (id: string) => endWayIn(reset.reviewToken, id),
    onSuccess: setWaysIn,
  })
  const words = texts.reset.review
  return (
    <>
      {waysIn.length === 0 && <p role="status">{words.none}</p>}
      <ul className={styles['list']}>
        {waysIn.map(wayIn => (
          <li key={wayIn.id} className={styles['row']}>
            <div className={styles['what']}>
              <p>{nameOf(wayIn)}</p>
              {wayIn.addedAt && <p className={styles['note']}>{words.addedAt(wayIn.addedAt)}</p>}
            </div>
            <Button
              size="small"
              disabled={ending.isPending}
              aria-label={words.removeOf(nameOf(wayIn))}
              onClick={() => ending.mutate(wayIn.id)}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      <ChangeFailure error={ending.error} />
      <Button look="primary" disabled={ending.isPending} onClick={onDone}>
        {waysIn.length === 0 ? words.goOn : words.keep}
      </Button>
    </>
  )
}

function nameOf({ kind, name }: WayIn): string {
  const words = texts.reset.review
  if (kind === 'phone') return words.phone(name)
  return kind === 'passkey' ? words.passkey(name || texts.security.passkeys.unnamed) : words.google
}
