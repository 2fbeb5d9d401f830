import { expect, test } from 'vitest'
import type { User } from '#contract/accounts/accounts.ts'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { UserTable } from './user-table.tsx'

const marama: User = {
  _id: '018e3c11-0c44-7000-8000-000000000001',
  name: 'Marama <b>Tipene</b>',
  email: 'marama@example.nz',
  isAdmin: false,
  isEmailConfirmed: true,
  createdAt: '2026-11-20T00:00:00.000Z',
}
const table = (users: User[]) => <UserTable users={users} onDelete={() => undefined} />
const rowsOf = (users: User[]) => markupOf(table(users)).match(/<tr>(?:(?!<\/tr>).)*<td.*?<\/tr>/g) ?? []

test('the table of users has the columns of the spec (spec §2, Admin user list)', () => {
  const heads = [...markupOf(table([])).matchAll(/<th scope="col">(.*?)<\/th>/g)].map(([, head = '']) => head)
  expect(heads.slice(0, 4)).toEqual(['ID', 'NAME', 'EMAIL', 'ADMIN'])
  expect(heads.slice(4)).toEqual(['<span class="visually-hidden">Edit and delete</span>'])
})

test('a row has a mailto link and edit and delete buttons that name the user', () => {
  const [row = ''] = rowsOf([marama])
  expect(row).toContain('<td data-th="ID" class="text-nowrap">018e3c11-0c44</td>')
  expect(row).toContain('<a href="mailto:marama@example.nz">marama@example.nz</a>')
  expect(row).toContain('Marama &lt;b&gt;Tipene&lt;/b&gt;')
  expect(row).toMatch(
    /href="\/admin\/user\/018e3c11-[^"]*\/edit"[^>]*>Edit<span class="visually-hidden"> Marama &lt;b&gt;/,
  )
  expect(row).toMatch(/<button [^>]*>Delete<span class="visually-hidden"> Marama &lt;b&gt;/)
})

test('a row names the address that waits for its confirmation', () => {
  const waiting = textOf(table([{ ...marama, waitingEmail: 'new@example.nz' }]))
  expect(waiting).toContain('marama@example.nz new@example.nz isn’t confirmed yet')
  expect(textOf(table([marama]))).not.toContain('waits')
})

test('a tick or a cross shows who is an admin, with hidden text for screen readers', () => {
  const wiremu = { ...marama, _id: '018c1f00-a1b2-7000-8000-000000000002', isAdmin: true }
  const [yes = '', no = ''] = rowsOf([wiremu, marama])
  expect(yes).toMatch(/class="yes"><svg.*?<span class="visually-hidden">yes<\/span>/)
  expect(no).toMatch(/class="meta"><svg.*?<span class="visually-hidden">no<\/span>/)
  expect(textOf(table([wiremu, marama]))).toMatch(/marama@example.nz yes .*marama@example.nz no/)
})
