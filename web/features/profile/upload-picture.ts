import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Returns the URL of the stored picture. Throws ApiError. */
export async function uploadPicture(picture: Blob): Promise<string> {
  const form = new FormData()
  form.append('image', picture, 'picture.jpg')
  const { data } = await request(API.saveProfileImage, { body: form })
  return data.url
}
