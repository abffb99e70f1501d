import type { Profile } from '../../../shared/api/profile.ts'
import { texts } from '../../texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { CoverPicture } from './cover-picture.tsx'
import { PictureEditor } from './picture-editor.tsx'
import styles from './pictures-card.module.css'

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
