import { Image } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './file-thumbnail.module.css'
import { requestThumbnail } from './thumbnail-cache.ts'

/**
 * A square thumbnail, cut from the centre of a file that is not uploaded yet. Hidden from screen
 * readers, since the name is beside it.
 */
export function FileThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(
    () =>
      requestThumbnail(file, thumbnail => {
        const context = canvas.current?.getContext('2d')
        if (!thumbnail || !context) return
        const side = Math.min(thumbnail.width, thumbnail.height)
        const left = (thumbnail.width - side) / 2
        const top = (thumbnail.height - side) / 2
        context.drawImage(thumbnail, left, top, side, side, 0, 0, 96, 96)
        setDrawn(true)
      }),
    [file],
  )
  return (
    <span className={styles['frame']} aria-hidden>
      <canvas ref={canvas} width={96} height={96} className={styles['canvas']} />
      {!isDrawn && <Image className={styles['icon']} />}
    </span>
  )
}
