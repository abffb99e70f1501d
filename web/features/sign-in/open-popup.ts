const WIDTH_PX = 500
const HEIGHT_PX = 640

/** Opens an empty window centred above this one; null if the browser forbids it. */
export function openPopup(): Window | null {
  const left = window.screenX + (window.outerWidth - WIDTH_PX) / 2
  const top = window.screenY + (window.outerHeight - HEIGHT_PX) / 2
  return window.open('', '', `popup,width=${WIDTH_PX},height=${HEIGHT_PX},left=${left},top=${top}`)
}
