/** CSS of the contact sheet and the page of errors. */
export const PAGE_STYLE = `
:root {
  --ground: #f6f5f2; --card: #fff; --text: #1d1c1a; --quiet: #6b6862; --line: #e4e1da; --accent: #b4531f;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #161513; --card: #201f1c; --text: #f1eee8; --quiet: #a29d93; --line: #34322d; --accent: #f0a070; }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 3rem clamp(1rem, 5vw, 4rem) 4rem; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif;
}
header, main { max-width: 72rem; margin: 0 auto; }
header { margin-bottom: 2rem; }
h1 { margin: 0; font-size: clamp(2rem, 5vw, 3rem); line-height: 1.1; letter-spacing: -.02em; }
header p { margin: .4rem 0 0; color: var(--quiet); font-size: 1.1rem; }
section {
  background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem; padding: 1.25rem 1.5rem 1.5rem;
  margin-bottom: 1.25rem; break-inside: avoid;
}
h2 { margin: 0 0 1rem; font-size: 1.25rem; display: flex; align-items: baseline; gap: .6rem; flex-wrap: wrap; }
h2 small { font-size: .9rem; font-weight: 400; color: var(--quiet); }
h3 { margin: 1rem 0 .5rem; font-size: 1rem; }
h3 small { font-weight: 400; color: var(--quiet); }
ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .75rem; }
a { color: inherit; text-decoration: none; }
a.name:hover, .rest a { text-decoration: underline; text-underline-offset: .2em; }
li a:not(.name) { display: block; border-radius: 50%; outline-offset: 3px; }
a:focus-visible { outline: 3px solid var(--accent); }
img, li span {
  display: block; width: 96px; height: 96px; border-radius: 50%; object-fit: cover; background: var(--line);
  box-shadow: 0 0 0 1px rgb(0 0 0 / .08);
}
li span { overflow: hidden; padding: 2rem .5rem; font-size: .7rem; text-align: center; }
.once { gap: 1rem .75rem; }
.once li { text-align: center; font-size: .8rem; color: var(--quiet); }
.once img { margin-bottom: .35rem; }
li a:hover img { box-shadow: 0 0 0 3px var(--accent); }
.more, .rest { color: var(--quiet); margin: 1rem 0 0; }
@media (prefers-reduced-motion: no-preference) { img { transition: box-shadow .15s; } }
@media (max-width: 30rem) { img, li span { width: 72px; height: 72px; } }
@media print { body { padding: 0; background: #fff; color: #000; } section { border-color: #ccc; } }
`
