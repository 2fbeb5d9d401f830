import { expect, it } from 'vitest'
import { deletionText, userCountText } from './user-list.page.tsx'

it('the list of users counts the accounts and the admins among them', () => {
  expect(userCountText({ users: 1, admins: 1 })).toBe('1 person with an account, 1 admin')
  expect(userCountText({ users: 500, admins: 2 })).toBe('500 people with an account, 2 admins')
})

it('the list of users shows the consequence before a deletion: an admin is not deleted', () => {
  const name = 'Marama Tipene'
  expect(deletionText({ name, isAdmin: false })).toBe(
    'Marama Tipene can no longer sign in. Orders keep the name and address.',
  )
  expect(deletionText({ name, isAdmin: true })).toBe(
    'Marama Tipene is an admin. Remove the role before you delete the account.',
  )
})
