import { expect, test } from 'vitest'
import { ERROR_PAGE_MARK, renderErrorPage } from './error-page.ts'
import { listErrors } from './list-errors.ts'

const readPortrait = () => Promise.resolve(Uint8Array.of(1, 2, 3))

async function render(pictures: Parameters<typeof listErrors>[0]): Promise<string> {
  let page = ''
  for await (const part of renderErrorPage({ errors: listErrors(pictures), readPortrait })) page += part
  return page
}

const buildPicture = (person: string, file: string, group: string) => ({
  name: `${person}/${file}`,
  person,
  group,
  hasFace: true,
})

test('shows who was merged and who was divided', async () => {
  const html = await render([
    buildPicture('Ada', '1', 'x'),
    buildPicture('<Bob>', '1', 'x'),
    buildPicture('<Bob>', '2', 'y'),
  ])
  expect(html).toContain('1 group of several people, 1 person in several groups, 0 pictures without a face')
  expect(html).toContain('<h2>2 people in one group</h2>')
  expect(html).toContain('<h2>&lt;Bob&gt; in 2 groups</h2>')
  expect(html.match(/data:image\/jpeg;base64,AQID/g)).toHaveLength(4)
  expect(html.slice(0, 1024)).toContain(ERROR_PAGE_MARK)
})

test('a group of hundreds of people stays readable', async () => {
  const html = await render(
    Array.from({ length: 300 }, (_, i) => buildPicture(`Person ${i % 30}`, `${i}`, 'x')),
  )
  expect(html.match(/<img /g)).toHaveLength(12 * 8)
  expect(html).toContain('and 18 more')
})
