// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { FoldersCard } from './folders-card.tsx'

const FOLDER = {
  id: 'f1',
  name: 'Family',
  path: '/disk/family',
  state: 'reachable',
  reason: null,
  addedAt: '2026-01-01T00:00:00Z',
  checkedAt: '2026-01-02T00:00:00Z',
  isCheckWanted: false,
  files: 3,
  photos: 2,
  unread: 0,
  failed: 1,
  failures: [{ path: 'text.jpg', code: 'photo-unknown-format' }],
  links: 0,
  ignored: 0,
  special: 0,
  problemCount: 1,
  problems: [{ path: 'closed', code: 'unreadable' }],
}

afterEach(() => vi.unstubAllGlobals())

async function show(answers: Record<string, Response | object>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const key = `${method} ${path}`
    asked.push(typeof body === 'string' ? `${key} ${body}` : key)
    const answer = answers[key] ?? {}
    return answer instanceof Response ? answer : Response.json(answer)
  })
  await renderInApp(<FoldersCard />)
  return asked
}

it('shows nothing to accounts that may not manage folders', async () => {
  const asked = await show({ 'GET /api/folders': { mayManage: false, roots: [], folders: [] } })
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
})

it('says how folders are allowed when none is', async () => {
  await show({ 'GET /api/folders': { mayManage: true, roots: [], folders: [] } })
  expect(await screen.findByText(/with the KINDRED_FOLDERS setting/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('shows that a folder is unreachable, and which files are not shown', async () => {
  const folder = { ...FOLDER, state: 'unreachable', reason: 'empty' }
  await show({ 'GET /api/folders': { mayManage: true, roots: ['/disk'], folders: [folder] } })
  expect(await screen.findByText(/It used to contain photos but is now empty/)).toBeTruthy()
  expect(screen.getByText(/Nothing has been lost/)).toBeTruthy()
  expect(screen.getByText(/^2 photos/)).toBeTruthy()
  expect(screen.getByText('2 files not shown')).toBeTruthy()
  expect(screen.getByText(/isn’t a photo, or it’s in a format/)).toBeTruthy()
})

it('says that a check failed because of an error, and not that the disk is gone', async () => {
  const folder = { ...FOLDER, state: 'unreachable', reason: 'check-failed' }
  await show({ 'GET /api/folders': { mayManage: true, roots: ['/disk'], folders: [folder] } })
  expect(await screen.findByText(/An error in Kindred stopped the check/)).toBeTruthy()
  expect(screen.getByText('Not checked yet.')).toBeTruthy()
})

it('adds a folder, or shows why it must not', async () => {
  const refusal = Response.json({ code: 'folder-not-allowed', message: 'No.' }, { status: 422 })
  const asked = await show({
    'GET /api/folders': { mayManage: true, roots: ['/disk', '/nas'], folders: [] },
    'POST /api/folders': refusal,
  })
  const field = await screen.findByLabelText('Folder')
  fireEvent.change(field, { target: { value: '/etc' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add folder' }))
  expect(await screen.findByText(/You can add these folders.*\/disk, \/nas/)).toBeTruthy()
  expect(asked).toContain('POST /api/folders {"path":"/etc"}')
})

it('asks before it removes a folder, and says what stays', async () => {
  const asked = await show({
    'GET /api/folders': { mayManage: true, roots: ['/disk'], folders: [FOLDER] },
    'POST /api/folders/f1/check': FOLDER,
    'DELETE /api/folders/f1': { photos: 2 },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Check now: Family' }))
  await waitFor(() => expect(asked).toContain('POST /api/folders/f1/check'))
  fireEvent.click(screen.getByRole('button', { name: 'Remove Family' }))
  expect(await screen.findByText(/The files in the folder won’t be changed/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Family has been removed, and 2 photos moved to the trash.')).toBeTruthy()
  expect(asked).toContain('DELETE /api/folders/f1')
})
