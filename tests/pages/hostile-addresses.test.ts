import { expect, it } from 'vitest'
import { makeAdmin, makeShopper } from '#tests/support/factories.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile } from '#tests/support/start-shop.ts'

/* Page addresses that no link has: each shows the not-found page, to a visitor, a shopper and an admin. */

const shop = await forFile(startPageShop())
const shopper = await makeShopper(shop)
const admin = await makeAdmin(shop)

it.each(['%00', '%0a', '%0d', '%1b', '%7f', '%c2%85', '%e2%80%a8', '%e2%80%a9'])(
  'a path with %s is the not-found page with status 400',
  async (sign) => {
    const paths = [`/${sign}`, `/admin/x${sign}y`, `/profile/${sign}`, `/product/${sign}`, `/order/${sign}`]
    for (const path of [...paths, `/living/${sign}`, `/search/a${sign}b`]) {
      for (const as of [undefined, shopper, admin]) {
        const { status, text } = await shop.call('GET', path, { as })
        expect({ path, status }).toEqual({ path, status: 400 })
        expect(text).toContain('We can’t find that page')
      }
    }
  },
)

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

it.each(names)('an id %s is unknown', async (name) => {
  const shoppers = [`/product/${name}`, `/order/${name}`, `/order/${name}/receipt`]
  const admins = [...shoppers, `/admin/product/${name}/edit`, `/admin/user/${name}/edit`]
  for (const [as, paths] of [
    [shopper, shoppers],
    [admin, admins],
  ] as const) {
    for (const path of paths) {
      const { status, text } = await shop.call('GET', path, { as })
      expect({ path, status }).toEqual({ path, status: 404 })
      expect(text).toMatch(/<h1/)
    }
  }
})

it.each(names)('a keyword %s finds nothing', async (name) => {
  for (const path of [`/search/${name}`, `/living/${name}`, `/${name.toLowerCase()}`, `/page/${name}`]) {
    const { status } = await shop.call('GET', path)
    expect({ path, isFound: status === 200 || status === 404 }).toEqual({ path, isFound: true })
  }
})
