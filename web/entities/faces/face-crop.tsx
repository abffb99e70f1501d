import { API } from '../../paths.ts'
import { Picture } from '../pictures/picture.tsx'

type FaceCropProps = { faceId: string; className: string | undefined }

/** The square crop of a face. Decorative: its control or the text beside it names the face. */
export function FaceCrop({ faceId, className }: FaceCropProps) {
  return (
    <Picture
      src={API.faceCrop(faceId)}
      alt=""
      width={256}
      height={256}
      loading="lazy"
      decoding="async"
      className={className}
    />
  )
}
