import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** A photo that could not be read is tried once more. */
export async function retryPhoto(photoId: string): Promise<void> {
  await request(API.retryPhoto(photoId))
}
