/** A file for a form; text content stands for its UTF-8 bytes. */
export type FormFile = { readonly name: string; readonly bytes: Uint8Array | string; readonly field?: string }

/** The headers and body with which a browser sends files. */
export async function formOf(
  files: readonly FormFile[],
): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const form = new FormData()
  for (const { name, bytes, field = 'images' } of files)
    form.append(field, new Blob([new Uint8Array(Buffer.from(bytes))]), name)
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}
