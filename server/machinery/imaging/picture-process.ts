import { AppError } from '../../errors.ts'
import type { PictureAnswer, PictureRequest } from './reencode-in-process.ts'
import { reencodePicture } from './reencode-picture.ts'

// Re-encodes one picture. Started by reencode-in-process.ts with an IPC channel.

process.once('message', ({ bytes, longSidePx }: PictureRequest) => {
  void answer(bytes, longSidePx)
})

async function answer(bytes: Uint8Array, longSidePx: number): Promise<void> {
  process.send?.(await reencode(bytes, longSidePx), () => process.disconnect())
}

async function reencode(bytes: Uint8Array, longSidePx: number): Promise<PictureAnswer> {
  try {
    return { bytes: await reencodePicture(bytes, longSidePx) }
  } catch (error) {
    const { code, status, message } =
      error instanceof AppError
        ? error
        : new AppError('photo-damaged', 422, "the picture couldn't be read; choose a different one")
    return { code, status, message }
  }
}
