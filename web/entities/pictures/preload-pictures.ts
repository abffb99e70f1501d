/** Pictures that are loaded before they are shown, until they are complete. */
const loading = new Set<HTMLImageElement>()

/** Requests a picture before it is shown. The returned element keeps it from being dropped. */
export function preloadPicture({ src, srcSet }: { src: string; srcSet?: string }): HTMLImageElement {
  const picture = new Image()
  const forget = () => loading.delete(picture)
  picture.addEventListener('load', forget)
  picture.addEventListener('error', forget)
  loading.add(picture)
  if (srcSet !== undefined) picture.srcset = srcSet
  picture.src = src
  return picture
}

/** Ends the loading of all pictures, shown or not. */
export function stopPictures(): void {
  for (const picture of [...document.images, ...loading]) {
    if (picture.complete) continue
    picture.removeAttribute('srcset')
    picture.removeAttribute('src')
  }
  loading.clear()
}
