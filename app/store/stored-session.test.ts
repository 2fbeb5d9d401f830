import { expect, it } from 'vitest'
import { readUserInfo } from './stored-session.ts'

const marama = { _id: '1', name: 'Marama', email: 'marama@example.nz', isAdmin: false }

it('reads the signed-in user', () => {
  expect(readUserInfo(JSON.stringify(marama))).toEqual(marama)
})

it('treats an isAdmin that is not true as false', () => {
  expect(readUserInfo(JSON.stringify({ ...marama, isAdmin: 'yes' }))?.isAdmin).toBe(false)
})

it.each([null, '', 'null', '{', '[]', '7', '{"name":"x"}', '{"_id":1,"name":"x","email":"y"}'])(
  'reads no user from %j',
  (stored) => {
    expect(readUserInfo(stored)).toBeNull()
  },
)
