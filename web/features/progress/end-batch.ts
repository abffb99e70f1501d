import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** `complete`: no more files will come. `cancel`: removes photos that were not processed yet. */
export async function endBatch(batchId: string, how: 'complete' | 'cancel'): Promise<void> {
  await request(how === 'complete' ? API.completeBatch(batchId) : API.cancelBatch(batchId))
}
