// Before the first paint, so that nobody who chose dark is flashed at. A file of its own: the page allows no inline scripts.
const theme = localStorage.getItem('kindred.theme')
if (theme === 'light' || theme === 'dark') {
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll('meta[name=theme-color]'))
    meta.media = meta.dataset.scheme === theme ? 'all' : 'not all'
}
