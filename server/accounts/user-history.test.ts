import { expect, it } from 'vitest'
import { makeAdmin, makeShopper } from '#tests/support/registered-people.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)

const urlOf = ({ _id }: { _id: string }) => `/api/users/${_id}`
const change = (person: { _id: string }, body: object, as = admin) => shop.call('PUT', urlOf(person), { as, body })
const remove = (person: { _id: string }, as = admin) => shop.call('DELETE', urlOf(person), { as })
const historyOf = async ({ _id }: { _id: string }) =>
  (await shop.call('GET', `/api/history/user/${_id}`, { as: admin })).body

it('the history of a user contains the registration, by the user', async () => {
  const person = await makeShopper(shop)
  expect(await historyOf(person)).toMatchObject([
    {
      action: 'registered',
      by: 'Marama Tipene',
      fields: [
        { field: 'name', before: null, after: 'Marama Tipene' },
        { field: 'email', before: null, after: person.email },
      ],
    },
  ])
})

it('the history of a user contains the changes of an admin, before and after, without unchanged fields and refused changes', async () => {
  const person = await makeShopper(shop)
  const other = await makeShopper(shop)
  await change(person, { name: 'Marama Ngata', email: person.email, isAdmin: true })
  await change(person, { name: 'Marama Ngata' })
  await change(person, { name: 'Refused', email: other.email })
  const [latest, ...older] = await historyOf(person)
  expect(latest).toEqual({
    _id: expect.any(String),
    action: 'changed',
    by: 'Ana Admin',
    byKind: 'person',
    fields: [
      { field: 'name', before: 'Marama Tipene', after: 'Marama Ngata' },
      { field: 'role', before: null, after: 'owner' },
    ],
    createdAt: expect.any(String),
  })
  expect(older).toHaveLength(1)
})

it('the history of a user remains after deletion, without the name and the address of the user', async () => {
  const person = await makeShopper(shop)
  await change(person, { name: 'Marama Ngata' })
  await remove(person)
  expect(await historyOf(person)).toMatchObject([
    { action: 'deleted', by: 'Ana Admin', fields: [{ field: 'isAdmin', before: false, after: null }] },
    { action: 'changed', by: 'Ana Admin', fields: [{ field: 'name', before: 'Deleted', after: 'Deleted' }] },
    {
      action: 'registered',
      by: 'Deleted',
      fields: [
        { field: 'name', before: null, after: 'Deleted' },
        { field: 'email', before: null, after: 'Deleted' },
      ],
    },
  ])
})

it('the history of a user contains that a password changed, never its value', async () => {
  const person = await makeShopper(shop)
  await shop.call('PUT', '/api/users/profile', { as: person, body: { name: 'Marama Ngata', password: 'rimu5678' } })
  await shop.call('PUT', '/api/users/profile', { as: person, body: { name: 'Marama Ngata', password: '' } })
  const { text, body } = await shop.call('GET', `/api/history/user/${person._id}`, { as: admin })
  expect(body).toHaveLength(2)
  expect(body[0]).toMatchObject({
    action: 'changed',
    by: 'Marama Tipene',
    fields: [
      { field: 'name', before: 'Marama Tipene', after: 'Marama Ngata' },
      { field: 'password', before: null, after: 'changed' },
    ],
  })
  expect(text).not.toMatch(/rimu5678|argon2/)
})
