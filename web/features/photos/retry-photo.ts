import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Processes a photo again that could not be read. */
export async function retryPhoto(photoId: string): Promise<void> {
  await request(API.retryPhoto(photoId))
}
