import { FolderPlus, ImagePlus } from 'lucide-react'
import type { ChangeEvent, DragEvent } from 'react'
import { useRef, useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { collectDroppedFiles } from './dropped-files.ts'
import styles from './drop-area.module.css'

type DropAreaProps = {
  hint: string
  onFiles: (files: readonly File[], unreadable: readonly string[]) => void
}

export function DropArea({ hint, onFiles }: DropAreaProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isReading, setReading] = useState(false)
  // Phones have no folders to choose from, and nothing to drag.
  const isTouch = useMediaQuery('(hover: none) and (pointer: coarse)')
  const title = isTouch ? texts.upload.pickTitle : texts.upload.dropTitle

  const becomeFolderInput = (input: HTMLInputElement | null) => {
    folderInput.current = input
    if (input) input.webkitdirectory = true
  }
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(
      [...(event.target.files ?? [])].filter(file => !file.name.startsWith('.')),
      [],
    )
    // The same files may be picked again after they were removed.
    event.target.value = ''
  }
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    setReading(true)
    const { files, unreadable } = await collectDroppedFiles(event.dataTransfer.items)
    setReading(false)
    onFiles(files, unreadable)
  }

  return (
    // The whole area takes drops; for the keyboard there are the two buttons.
    <section
      className={styles['area']}
      data-over={isOver || undefined}
      aria-busy={isReading}
      aria-label={title}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => void drop(event)}
    >
      <ImagePlus className={styles['icon']} aria-hidden />
      <p className={styles['title']}>
        {isReading ? texts.upload.reading : isOver ? texts.upload.dropNow : title}
      </p>
      <div className={styles['buttons']}>
        <Button look="secondary" onClick={() => fileInput.current?.click()}>
          {texts.upload.browse}
        </Button>
        {!isTouch && (
          <Button look="quiet" icon={<FolderPlus aria-hidden />} onClick={() => folderInput.current?.click()}>
            {texts.upload.browseFolder}
          </Button>
        )}
      </div>
      <p className={styles['hint']}>{hint}</p>
      <input ref={fileInput} type="file" hidden multiple accept="image/*,.heic,.heif,.xmp" onChange={pick} />
      <input ref={becomeFolderInput} type="file" hidden multiple onChange={pick} />
    </section>
  )
}
