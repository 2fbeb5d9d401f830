import { describe, expect, it } from 'vitest'
import { makeAdmin, makeShopper } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { createAdmin } from './command-line.ts'

const shop = await forFile(startShop({ SHOP_NAME: 'Rimu & Sons' }))
const admin = await makeAdmin(shop)
const person = await makeShopper(shop)

const link = 'Enter a name without a web address.'
const invisible = 'Enter a name without invisible characters.'
const reserved = 'That’s the shop’s own name. Enter a different one.'

const refusedNames = [
  ['You won! Claim: http://evil.example', link],
  ['Claim at HTTPS://evil.example now', link],
  ['see WWW.evil.example', link],
  ['claim evil.example/prize', link],
  ['Marama\u202eenepiT', invisible],
  ['Marama\u200bTipene', invisible],
  ['Marama\nBcc: all', invisible],
  ['\u001b[31mMarama', invisible],
  ['The shop', reserved],
  [' the  SHOP ', reserved],
  ['Command line', reserved],
  ['The payment provider', reserved],
  ['rimu & sons', reserved],
  ['Rimu & Söns', reserved],
  ['Ｔhe shop', reserved],
] as const

const refusal = (message: string) => ({ status: 400, body: { message, errors: [{ path: 'name', message }] } })

describe.each(refusedNames)('the name %j', (name, message) => {
  it('is refused next to its field at the registration, in the profile and by an admin', async () => {
    const body = { name, email: 'named@example.nz', password: 'kauri1234' }
    expect(await shop.call('POST', '/api/users', { body })).toMatchObject(refusal(message))
    expect(await shop.call('PUT', '/api/users/profile', { as: person, body: { name } })).toMatchObject(refusal(message))
    const byAdmin = await shop.call('PUT', `/api/users/${person._id}`, { as: admin, body: { name } })
    expect(byAdmin).toMatchObject(refusal(message))
  })
})

it.each(['Mārama Tipene', 'J.R. Smith', 'Dr. O’Connor-St.John', 'Nguyễn Thị', 'محمد علي', 'Anne w. Wright', 'Rimu'])(
  'the name %j is accepted',
  async (name) => {
    const changed = await shop.call('PUT', '/api/users/profile', { as: person, body: { name } })
    expect(changed).toMatchObject({ status: 200, body: { name } })
  },
)

it('a name from before these rules can stay, so that its owner can change the rest', async () => {
  const other = await makeShopper(shop)
  await shop.shop.db.execute(`update users set name = 'www.old.example' where id = '${other._id}'`)
  const body = { name: 'www.old.example', password: 'rimu5678' }
  expect((await shop.call('PUT', '/api/users/profile', { as: other, body })).status).toBe(200)
})

it('the command line refuses them too', async () => {
  const made = { name: 'The shop', email: 'clerk@totara.example', password: 'kauri-1234' }
  await expect(createAdmin(shop.shop, made)).rejects.toMatchObject({ status: 400, message: reserved })
})
