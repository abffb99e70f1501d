import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { texts } from '../../texts.ts'
import { useAddPhotos } from './use-add-photos.ts'
import styles from './window-drop.module.css'

/**
 * Accepts files that are dropped anywhere in the window, except where another element handles them.
 * Otherwise the browser would open them in place of the page. `onAdded` opens the screen that lists
 * the files.
 */
export function WindowDrop({ onAdded }: { onAdded: () => void }) {
  const [isOver, setOver] = useState(false)
  const { addDropped } = useAddPhotos()
  const hover = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    setOver(!event.defaultPrevented)
    event.preventDefault()
  })
  const leave = useEffectEvent(({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false))
  const take = useEffectEvent((event: DragEvent) => {
    setOver(false)
    const { dataTransfer, defaultPrevented } = event
    if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    void addDropped(dataTransfer).then(onAdded)
  })
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    window.addEventListener('dragover', event => hover(event), { signal })
    window.addEventListener('dragleave', event => leave(event), { signal })
    window.addEventListener('drop', event => take(event), { signal })
    return () => end.abort()
  }, [])
  if (!isOver) return null
  // In the body, since the navigation that renders it lies below what it has to cover.
  return createPortal(
    <div className={styles['overlay']}>
      <p className={styles['words']}>{texts.upload.dropNow}</p>
    </div>,
    document.body,
  )
}
