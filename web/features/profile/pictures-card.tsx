import type { Profile } from '../../../shared/api/profile.ts'
import { texts } from '../../texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { CoverPicture } from './profile-head.tsx'
import styles from './pictures-card.module.css'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { describeError, call } from '../../api-client.ts'
import { Button } from '../../ui/button.tsx'
import { closeErrorAbout, notify, notifyAbout } from '../../ui/notifications.ts'
import { closePicture, CropDialog, cropPicture, openPicture, type PictureArea } from './crop-dialog.tsx'
import { useSaveProfile } from '../../entities/profile/profile.ts'
import { useSubmission } from '../../use-submission.ts'

/** Cover and profile picture; changes are saved immediately. */
export function PicturesCard({ profile: { name, image, coverImage } }: { profile: Profile }) {
  return (
    <Card heading={texts.profile.pictures} lead={texts.profile.pictureNow}>
      <div className={styles['picture']}>
        <div className={styles['cover']}>
          <CoverPicture src={coverImage} />
        </div>
        <PictureEditor field="coverImage" hasPicture={coverImage !== ''} />
      </div>
      <div className={styles['portrait']}>
        <Avatar key={image} name={name} src={image} size="large" />
        <PictureEditor field="image" hasPicture={image !== ''} />
      </div>
    </Card>
  )
}

/**
 * The pictures of a profile: aspect (width divided by height) and the largest stored width in
 * pixels.
 */
const PICTURES = {
  image: { shape: 'round', aspect: 1, maxWidthPx: 640 },
  coverImage: { shape: 'rect', aspect: 4, maxWidthPx: 2000 },
} as const

type PictureField = keyof typeof PICTURES

type PictureEditorProps = { field: PictureField; hasPicture: boolean }

/** Changes one picture immediately; the other fields are saved with the form. */
function PictureEditor({ field, hasPicture }: PictureEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const { use, remove } = useChangePicture(field)
  const { shape, aspect } = PICTURES[field]
  const words = texts.profile
  const open = async (file: File) => {
    closeErrorAbout('picture')
    try {
      setPicture(await openPicture(file))
      use.reset()
    } catch {
      notifyAbout('picture', () => void notify('bad', words.cannotOpen))
    }
  }
  const close = () => {
    if (picture) closePicture(picture)
    setPicture(null)
  }
  return (
    <div className={styles['editor']}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={field === 'image' ? words.changeImage : words.changeCover}
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          // Allows choosing the same file again.
          event.currentTarget.value = ''
          if (file) void open(file)
        }}
      />
      <Button
        ref={button}
        size="small"
        icon={<ImagePlus aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {field === 'image' ? words.changeImage : words.changeCover}
      </Button>
      {hasPicture && (
        <Button
          size="small"
          look="quiet"
          icon={<Trash2 aria-hidden />}
          aria-disabled={remove.isPending}
          onClick={() => {
            if (!remove.isPending) remove.mutate(undefined, { onSuccess: () => button.current?.focus() })
          }}
        >
          {field === 'image' ? words.removeImage : words.removeCover}
        </Button>
      )}
      {picture && (
        <CropDialog
          picture={picture}
          shape={shape}
          aspect={aspect}
          isBusy={use.isPending}
          error={use.error && `${words.pictureFailed} ${describeError(use.error)}`}
          onCancel={close}
          onUse={area => use.mutate({ picture, area }, { onSuccess: close })}
        />
      )}
    </div>
  )
}

function useChangePicture(field: PictureField) {
  const save = useSaveProfile()
  const use = useSubmission({
    mutationFn: async ({ picture, area }: { picture: HTMLImageElement; area: PictureArea }) => {
      const cropped = await cropPicture(picture, area, PICTURES[field].maxWidthPx)
      return save({ [field]: await uploadPicture(cropped) })
    },
    onSuccess: () => notify('good', texts.profile.pictureSaved),
  })
  const remove = useSubmission({
    mutationFn: async () => save({ [field]: '' }),
    onError: error => notify('bad', `${texts.profile.pictureFailed} ${describeError(error)}`),
  })
  return { use, remove }
}

/** Returns the URL of the stored picture. Throws ApiError. */
async function uploadPicture(picture: Blob): Promise<string> {
  const form = new FormData()
  form.append('image', picture, 'picture.jpg')
  const { data } = await call('POST /api/profile/images', { body: form })
  return data.url
}
