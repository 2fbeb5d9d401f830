import { eq } from 'drizzle-orm'
import type { Role } from '#contract/platform/areas.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { type Person, registerShopper } from './factories.ts'
import type { TestShop } from './start-shop.ts'

/* For tests of what a registration leaves: history, access events, a known device, an email. */

export async function makeShopper(shop: TestShop, name?: string): Promise<Person> {
  return change(shop, await registerShopper(shop, name), { emailConfirmedAt: shop.clock.now })
}

export async function makeAdmin(shop: TestShop): Promise<Person> {
  return change(shop, await makeShopper(shop, 'Ana Admin'), { isAdmin: true })
}

export async function makePerson(shop: TestShop, role: Role): Promise<Person> {
  return change(shop, await makeShopper(shop, role === 'packer' ? 'Tāne Packer' : 'Aroha Staff'), { role })
}

async function change(shop: TestShop, person: Person, values: Partial<typeof users.$inferInsert>): Promise<Person> {
  await shop.shop.db.update(users).set(values).where(eq(users.id, person._id))
  return person
}
