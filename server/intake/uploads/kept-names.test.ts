import { expect, test } from 'vitest'
import type { ClustersAnswer, ProcessAnswer } from '../../../shared/api/clusters.ts'
import { buildFilm } from '../../../test/factories/build-film.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { buildPerson } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { openZip } from '../../../test/factories/open-zip.ts'
import { buildForm } from '../../../test/factories/upload.ts'
import { createTestApp } from '../../../test/server/test-app.ts'

test('no download ends in what a sender called a photo: .html, .jpg.exe, .svg', async () => {
  const app = await createTestApp()
  const user = await buildUser(app)
  const sent = ['a.html', 'b.jpg.exe', 'c.svg', 'c.SVG', 'd.jpg']
  const files = await Promise.all(
    sent.map(async (name, shade) => ({ name, bytes: await buildPhotoBytes({ shade }) })),
  )
  const form = await buildForm(files)
  const answer = await user.send({ method: 'POST', url: `/process?user=${user.uid}`, ...form })
  const { accepted } = answer.json<ProcessAnswer>()
  expect(accepted.map(({ name }) => name)).toEqual(sent)
  const kept = accepted.map(({ storedAs }) => storedAs)
  expect(kept).toEqual(['a.jpg', 'b.jpg.jpg', 'c.jpg', 'c (2).jpg', 'd.jpg'])

  const [first, ...others] = accepted
  const film = await buildForm([{ name: 'a.hta', bytes: buildFilm(), field: 'film' }])
  const url = `/api/photos/${first?.photoId}/film`
  expect((await user.send({ method: 'POST', url, ...film })).statusCode).toBeLessThan(300)
  const saved = await user.send({ url: `${url}?download=true` })
  expect(saved.headers['content-disposition']).toContain('a.mov')

  const photoIds = [first, ...others].map(one => one?.photoId ?? '')
  await buildPerson(app, { ownerId: user.uid, number: 1, name: 'Ann', photoIds })
  const listed = (await user.send({ url: `/clusters?user=${user.uid}` })).json<ClustersAnswer>()
  expect(listed['Ann']?.toSorted()).toEqual(kept.toSorted())
  const zip = await user.send({ url: `/download_cluster?user=${user.uid}&folder=Ann` })
  const names = [...(await openZip(zip.rawPayload)).keys()].map(path => path.split('/').at(-1) ?? '')
  expect(names.toSorted()).toEqual(['a.mov', ...kept].toSorted())
})
