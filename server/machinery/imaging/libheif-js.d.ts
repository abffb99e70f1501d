/**
 * libheif-js has no types for its JavaScript wrapper; these cover the part in use (libheif 1.23).
 */
declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  type Handle = { readonly __handle: unique symbol }
  type HeifError = { readonly code: object; readonly message: string }
  type Channel = {
    readonly stride: number
    readonly width: number
    readonly height: number
    readonly data: Uint8Array
    readonly bits_per_pixel: number
  }
  type DecodedImage = { readonly image: Handle; readonly channels: readonly Channel[] }

  type Libheif = {
    readonly HEAPU32: Uint32Array
    /** Address of a `heif_security_limits` (libheif/heif_security.h). */
    heif_get_global_security_limits(): number
    readonly heif_error_code: {
      readonly heif_error_Ok: object
      readonly heif_error_Unsupported_feature: object
      readonly heif_error_Unsupported_filetype: object
    }
    readonly heif_colorspace: { readonly heif_colorspace_RGB: object }
    readonly heif_chroma: {
      readonly heif_chroma_interleaved_RGB: object
      readonly heif_chroma_interleaved_RRGGBB_LE: object
    }
    heif_context_alloc(): Handle
    heif_context_free(context: Handle): void
    heif_context_read_from_memory(context: Handle, bytes: Uint8Array): HeifError
    heif_js_context_get_primary_image_handle(context: Handle): Handle | HeifError
    heif_image_handle_release(image: Handle): void
    heif_image_handle_get_width(image: Handle): number
    heif_image_handle_get_height(image: Handle): number
    heif_js_decode_image2(
      image: Handle,
      colourSpace: object,
      chroma: object,
    ): Promise<DecodedImage | HeifError>
    heif_image_release(image: Handle): void
  }
  /** `print` and `printErr` receive the lines that the decoder prints. */
  export default function createLibheif(options: {
    print(line: string): void
    printErr(line: string): void
  }): Libheif
}
