import { FolderPlus, ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { FolderInput } from './folder-input.tsx'
import { PhotoInput } from './photo-input.tsx'
import { useAddPhotos } from './use-add-photos.ts'

export function DropArea({ hints, isCompact }: { hints: readonly string[]; isCompact: boolean }) {
  const fileInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const { isReading, addPicked, addDropped } = useAddPhotos()
  // Phones can neither choose folders nor drag files.
  const isTouch = useMediaQuery('(hover: none) and (pointer: coarse)')
  const title = isTouch ? texts.upload.pickTitle : texts.upload.dropTitle

  return (
    <DropZone
      icon={<ImagePlus />}
      title={isReading ? texts.upload.reading : title}
      overTitle={texts.upload.dropNow}
      hints={hints}
      isBusy={isReading}
      isCompact={isCompact}
      onDrop={dropped => void addDropped(dropped)}
      choose={{ label: texts.upload.browse, look: 'secondary' }}
      onChoose={() => fileInput.current?.click()}
    >
      {!isTouch && (
        <Button look="quiet" icon={<FolderPlus aria-hidden />} onClick={() => folderInput.current?.click()}>
          {texts.upload.browseFolder}
        </Button>
      )}
      <PhotoInput ref={fileInput} onPick={input => void addPicked(input)} />
      <FolderInput ref={folderInput} onPick={input => void addPicked(input)} />
    </DropZone>
  )
}
