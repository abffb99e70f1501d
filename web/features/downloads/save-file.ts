// The browser reads the URL some time after the click.
const REVOKE_AFTER_MS = 60_000

/**
 * Lets the browser itself download an address, however large the file is; with `photoIds` by a
 * form, since a link cannot send so many.
 */
export function downloadInBrowser(address: string, name: string, photoIds: readonly string[] | null): void {
  if (photoIds === null) {
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    return
  }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address
  form.hidden = true
  const field = document.createElement('input')
  field.name = 'photoIds'
  field.value = photoIds.join(',')
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}

/** Saves a file to the user's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
