import { expect, it } from 'vitest'
import { readUserInfo } from './stored-session.ts'

const marama = { _id: '1', name: 'Marama', email: 'marama@example.nz', isAdmin: false }

it('reads who is signed in', () => {
  expect(readUserInfo(JSON.stringify(marama))).toEqual(marama)
})

it('does not believe an isAdmin that is not true', () => {
  expect(readUserInfo(JSON.stringify({ ...marama, isAdmin: 'yes' }))?.isAdmin).toBe(false)
})

it.each([null, '', 'null', '{', '[]', '7', '{"name":"x"}', '{"_id":1,"name":"x","email":"y"}'])(
  'reads nobody from %j',
  (stored) => {
    expect(readUserInfo(stored)).toBeNull()
  },
)
