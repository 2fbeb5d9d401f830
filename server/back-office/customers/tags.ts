import type { CustomerTags } from '#contract/back-office/customers.ts'
import { maxTags, toTag } from '#rules/orders/order-filter.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { changeCustomer } from './change-customer.ts'
import { deleteCustomerTag, insertCustomerTag, listTagsOfPeople } from './tags.queries.ts'

/** Gives a customer a tag. Throws ShopError 400 for an invalid tag, 404 for an unknown customer, 409 at 10 tags. */
export async function addCustomerTag(shop: Shop, user: SignedInUser, id: string, typed: string): Promise<CustomerTags> {
  const tag = toTag(typed)
  if (tag === null) {
    const message = 'Keep the tag to 30 characters.'
    throw new ShopError(400, message, [{ path: 'tag', message }])
  }
  return changeCustomer(
    shop,
    user,
    id,
    async (tx, { people, userId }) => {
      const tags = await listTagsOfPeople(tx, people)
      if (tags.includes(tag)) return null
      if (tags.length >= maxTags) {
        throw new ShopError(409, `A customer can have up to ${maxTags} tags. Remove one first.`)
      }
      await insertCustomerTag(tx, userId, tag, shop.now())
      return 'tagged'
    },
    readTags,
  )
}

/** Takes a tag off a customer. Throws ShopError 404 for an unknown customer. */
export async function takeCustomerTagOff(
  shop: Shop,
  user: SignedInUser,
  id: string,
  typed: string,
): Promise<CustomerTags> {
  const tag = toTag(typed) ?? ''
  return changeCustomer(
    shop,
    user,
    id,
    async (tx, { people }) => ((await deleteCustomerTag(tx, people, tag)) ? 'untagged' : null),
    readTags,
  )
}

const readTags = async (...where: Parameters<typeof listTagsOfPeople>) => ({ tags: await listTagsOfPeople(...where) })
