// Loaded before the first paint, so that a page with the dark theme does not flash white. It is a
// separate file, since the content security policy allows no inline scripts.
const theme = localStorage.getItem('kindred.theme')
if (theme === 'light' || theme === 'dark') {
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll('meta[name=theme-color]'))
    meta.media = meta.dataset.scheme === theme ? 'all' : 'not all'
}
