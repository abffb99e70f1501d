import { FolderPlus, ImagePlus } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { useRef, useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { collectDroppedFiles } from './dropped-files.ts'
import { leaveEmptyNotes, readPicked, type PickedFile } from './picked-file.ts'

type DropAreaProps = {
  hints: readonly string[]
  onFiles: (files: readonly PickedFile[], unreadable: readonly string[]) => void
}

export function DropArea({ hints, onFiles }: DropAreaProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  // Phones have no folders to choose from, and nothing to drag.
  const isTouch = useMediaQuery('(hover: none) and (pointer: coarse)')
  const title = isTouch ? texts.upload.pickTitle : texts.upload.dropTitle

  const becomeFolderInput = (input: HTMLInputElement | null) => {
    folderInput.current = input
    if (input) input.webkitdirectory = true
  }
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const picked = readPicked(target.files ?? [])
    // The same files may be picked again after they were removed.
    target.value = ''
    onFiles(await leaveEmptyNotes(picked), [])
  }
  const take = async ({ items }: DataTransfer) => {
    setReading(true)
    const { files, unreadable } = await collectDroppedFiles(items)
    const worthwhile = await leaveEmptyNotes(files)
    setReading(false)
    onFiles(worthwhile, unreadable)
  }

  return (
    <DropZone
      icon={<ImagePlus />}
      title={isReading ? texts.upload.reading : title}
      overTitle={texts.upload.dropNow}
      hints={hints}
      isBusy={isReading}
      onDrop={dropped => void take(dropped)}
      choose={{ label: texts.upload.browse, look: 'secondary' }}
      onChoose={() => fileInput.current?.click()}
    >
      {!isTouch && (
        <Button look="quiet" icon={<FolderPlus aria-hidden />} onClick={() => folderInput.current?.click()}>
          {texts.upload.browseFolder}
        </Button>
      )}
      <input
        ref={fileInput}
        type="file"
        hidden
        multiple
        accept="image/*,.heic,.heif,.xmp,.ini"
        onChange={event => void pick(event)}
      />
      <input ref={becomeFolderInput} type="file" hidden multiple onChange={event => void pick(event)} />
    </DropZone>
  )
}
