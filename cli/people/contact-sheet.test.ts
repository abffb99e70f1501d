import { expect, test } from 'vitest'
import { buildPeople } from './build-people.ts'
import { CONTACT_SHEET_MARK, renderContactSheet } from './contact-sheet.ts'
import { buildFace, buildFile } from './fixtures/build-files.ts'
import { planFiles } from './plan-files.ts'

async function render(names: readonly string[], { hasPortraits = true } = {}) {
  const files = names.map(name => buildFile(name, { faces: [buildFace()] }))
  const people = buildPeople(files, [{ faceIds: files.map(({ photo }) => `${photo.sha256}:0`) }])
  const parts = renderContactSheet({
    people,
    planned: await planFiles(people, [], () => Promise.resolve(false)),
    photoCount: files.length,
    withoutFacesCount: 0,
    readPortrait: () => Promise.resolve(hasPortraits ? Uint8Array.of(1, 2, 3) : undefined),
  })
  let page = ''
  for await (const part of parts) page += part
  return page
}

test('shows each face as a link to its photo', async () => {
  const html = await render(['1/a b.jpg', '2/a b.jpg'])
  expect(html).toContain('<p>1 person in 2 photos</p>')
  expect(html).toContain('href="Person%201/a%20b.jpg" title="1/a b.jpg"')
  expect(html).toContain('href="Person%201/a%20b%20(2).jpg" title="2/a b.jpg"')
  expect(html.match(/src="data:image\/jpeg;base64,AQID"/g)).toHaveLength(2)
})

test('names are escaped', async () => {
  const html = await render([`"><script>alert('1')</script>.jpg`, '#?%.jpg'])
  expect(html).not.toContain('<script')
  expect(html).toContain('title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;.jpg"')
  expect(html).toContain('href="Person%201/%23%3F%25.jpg"')
})

test('loads nothing from elsewhere, and contains the mark of Kindred', async () => {
  const html = await render(['a.jpg', 'b.jpg'])
  expect(html).toContain(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"`)
  expect(html).not.toMatch(/(?:src|href)="(?:https?:|\/)/)
  expect(html.slice(0, 1024)).toContain(CONTACT_SHEET_MARK)
})

test('people of one photo share a section', async () => {
  const html = await render(['a.jpg'])
  expect(html).toContain('Seen in one photo <small>1 person</small>')
  expect(html).toContain('<a class="name" href="Person%201/">Person 1</a>')
})

test('shows the name of the photo if its portrait is missing', async () => {
  expect(await render(['a.jpg', 'b.jpg'], { hasPortraits: false })).toContain('<span>a.jpg</span>')
})

test('shows the number of faces that are left out', async () => {
  const html = await render(Array.from({ length: 63 }, (_, i) => `${i}.jpg`))
  expect(html.match(/<img /g)).toHaveLength(60)
  expect(html).toContain('and 3 more faces')
})
