import { expect, it, vi } from 'vitest'
import { answerRequests } from '../../api-client.ts'
import { MAX_BYTES, receiveFile } from './receive-file.ts'

const PIECE = new Uint8Array(1024 * 1024)

it.each([{ 'content-length': `${MAX_BYTES + 1}` }, {}])(
  'reads no file that is larger than the limit (%o)',
  async (headers: Record<string, string>) => {
    const cancel = vi.fn<() => void>()
    let pulled = 0
    const body = new ReadableStream({
      pull: controller => {
        pulled += 1
        controller.enqueue(PIECE)
      },
      cancel,
    })
    answerRequests(async () => new Response(body, { headers }))
    expect(await receiveFile({ address: '/zip' }, new AbortController().signal, () => undefined)).toBeNull()
    expect(cancel).toHaveBeenCalledOnce()
    expect(pulled * PIECE.byteLength).toBeLessThanOrEqual(MAX_BYTES + 3 * PIECE.byteLength)
  },
)
