import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/**
 * Ends a batch. `complete`: no more files will be sent. `cancel`: photos that are not processed yet
 * are removed.
 */
export async function endBatch(batchId: string, how: 'complete' | 'cancel'): Promise<void> {
  await request(how === 'complete' ? API.completeBatch(batchId) : API.cancelBatch(batchId))
}
