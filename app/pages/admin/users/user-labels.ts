import type { User } from '#contract/accounts.ts'

/** How many people have an account, and how many of them are admins, in words. */
export function userCountText(users: readonly Pick<User, 'isAdmin'>[]): string {
  const admins = users.filter((user) => user.isAdmin).length
  const people = users.length === 1 ? '1 person' : `${users.length} people`
  return `${people} with an account, ${admins === 1 ? '1 admin' : `${admins} admins`}`
}

/** What happens to a person who is deleted, in a sentence before it is done; of an admin, why it will be refused. */
export function deletionText({ name, isAdmin }: Pick<User, 'name' | 'isAdmin'>): string {
  return isAdmin
    ? `${name} is an admin, and no admin can be deleted. Take the role away first.`
    : `${name} can no longer sign in. Orders keep the name and address.`
}
