/** A file for a form; a text is encoded as UTF-8. */
export type FormFile = { readonly name: string; readonly bytes: Uint8Array | string; readonly field?: string }

/** Builds headers and body as a browser sends files. */
export async function buildForm(
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
