import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Gives the address under which the picture is stored. Throws ApiError. */
export async function uploadPicture(picture: Blob): Promise<string> {
  const form = new FormData()
  form.append('image', picture, 'picture.jpg')
  const { data } = await request(API.saveProfileImage, { body: form })
  return data.url
}
