/** Returns the command that sends a photo from a terminal. */
export function formatCurl({
  address,
  userName,
  password,
}: {
  address: string
  userName: string
  password: string
}): string {
  return `curl -u ${quoteForShell(`${userName}:${password}`)} -F images=@photo.jpg ${address}`
}

/** Quotes a text for a shell: an address such as o'neil@example.org must not end the quotes. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
