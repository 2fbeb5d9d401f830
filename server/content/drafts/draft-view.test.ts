import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { makeAdmin, makePerson, makeShopper, type Person } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { firstValues } from '#server/content/first-values.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')

const url = '/api/content/draft-view'
const on = { cookie: 'drafts=on' }
const view = (as: Person | undefined, isOn = true) => shop.call('PUT', url, { ...(as && { as }), body: { isOn } })
const withDrafts = (as: Person): Person => ({ ...as, cookie: `${as.cookie}; drafts=on` })
const saveDraft = async (path: string, value: object, as: Person = owner) => {
  const { newest } = (await shop.call('GET', `/api/content/${path}`, { as })).body
  const saved = await shop.call('PUT', `/api/content/${path}/draft`, { as, body: { value, basedOn: newest } })
  expect({ path, status: saved.status }).toEqual({ path, status: 200 })
}
const leadOf = async (as?: Person) => (await shop.call('GET', '/api/texts/terms', { ...(as && { as }) })).body.lead
const first = () => firstValues(shop.shop.config)

it('the switch to the shop with its drafts is for the owner and staff, and says until when', async () => {
  const packer = await makePerson(shop, 'packer')
  const marama = await makeShopper(shop)
  expect((await view(undefined)).status).toBe(401)
  expect((await view(marama)).status).toBe(403)
  expect((await view(packer)).status).toBe(403)
  for (const person of [owner, staff]) {
    const before = shop.clock.now
    const { status, body, headers } = await view(person)
    expect({ status, body }).toEqual({ status: 200, body: { until: readSince(shop.clock, before, 3_600_000) } })
    expect(String(headers['set-cookie'])).toBe('drafts=on; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax')
  }
  const off = await view(staff, false)
  expect(off.body).toEqual({ until: null })
  expect(String(off.headers['set-cookie'])).toContain('drafts=; ')
})

it('the switch to the shop with its drafts has a cookie of this host alone with https', async () => {
  const https = await startShop({ PUBLIC_URL: 'https://shop.example', PAYMENT_SIMULATOR: 'yes' })
  const admin = await makeAdmin(https)
  const { headers } = await https.call('PUT', url, { as: admin, body: { isOn: true } })
  expect(String(headers['set-cookie'])).toMatch(/^__Host-drafts=on; .*Secure/)
  await https.close()
})

describe('drafts in the API', () => {
  beforeEach(async () => {
    await saveDraft('texts/terms', { ...first().terms, lead: 'A draft.' })
    await view(owner, false)
  })

  it('are answered to the session that asked for them, in the browser with the cookie', async () => {
    expect(await leadOf(withDrafts(owner))).toBe(first().terms.lead)
    await view(owner)
    expect(await leadOf(withDrafts(owner))).toBe('A draft.')
    expect(await leadOf(owner)).toBe(first().terms.lead)
    expect(await leadOf(withDrafts(staff))).toBe(first().terms.lead)
    expect((await shop.app.inject({ url: '/api/texts/terms', headers: on })).json().lead).toBe(first().terms.lead)
    const { headers } = await shop.call('GET', '/api/texts/terms', { as: withDrafts(owner) })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers.etag).toBeUndefined()
    expect(await leadOf()).toBe(first().terms.lead)
  })

  it('end after an hour, with the session, and with the role', async () => {
    await view(owner)
    shop.clock.now = new Date(shop.clock.now.getTime() + 59 * 60_000)
    expect(await leadOf(withDrafts(owner))).toBe('A draft.')
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
    expect(await leadOf(withDrafts(owner))).toBe(first().terms.lead)

    const helper = await makePerson(shop, 'staff')
    await view(helper)
    expect(await leadOf(withDrafts(helper))).toBe('A draft.')
    await shop.shop.db.update(users).set({ role: 'packer' }).where(eq(users.id, helper._id))
    expect(await leadOf(withDrafts(helper))).toBe(first().terms.lead)
  })

  it('end by the form of the bar, also for a stranger, who is led to the home page', async () => {
    await view(owner)
    const end = (cookie: string, headers = {}) =>
      shop.app.inject({
        method: 'POST',
        url: '/drafts/end',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: '',
      })
    expect((await end(withDrafts(owner).cookie, { origin: 'https://evil.example' })).statusCode).toBe(403)
    expect(await leadOf(withDrafts(owner))).toBe('A draft.')
    const ended = await end(withDrafts(owner).cookie)
    expect({ status: ended.statusCode, location: ended.headers.location }).toEqual({ status: 303, location: '/' })
    expect(String(ended.headers['set-cookie'])).toContain('drafts=; ')
    expect(await leadOf(withDrafts(owner))).toBe(first().terms.lead)
    expect((await end('drafts=on')).statusCode).toBe(303)
  })

  it('are not shown when they could not be published', async () => {
    await view(owner)
    const bad = { text: 'Click', link: 'javascript:alert(1)', from: '', to: '' }
    await saveDraft('announcement', bad)
    await saveDraft('texts/privacy', { ...first().privacy, lead: '' })
    const { details, shown, refused } = await shop.shop.draftDetails()
    expect(details.announcement).toBeNull()
    expect({ shown, refused }).toEqual({ shown: ['Terms'], refused: ['Announcement', 'Privacy'] })
    expect((await shop.call('GET', '/api/texts/privacy', { as: withDrafts(owner) })).body.lead).toBe(
      first().privacy.lead,
    )
  })

  it('are in the details of the shop: announcement on any day, menu, rooms, hours and pages of the owner', async () => {
    await saveDraft('announcement', { text: 'Closed soon', link: '', from: '2090-01-01', to: '2090-01-02' })
    await saveDraft('hours', { ...first().hours, saturdayFrom: '10:00', saturdayTo: '14:00' })
    await saveDraft('rooms', { ...first().rooms, livingLead: 'Sit down.' })
    const page = (await shop.call('POST', '/api/content/pages', { as: owner, body: { title: 'Care' } })).body
    const value = { title: 'Care', slug: 'care', description: '', text: 'Oil it.', inFooter: true }
    const body = { value, basedOn: page.revision }
    expect((await shop.call('PUT', `/api/content/pages/${page._id}/draft`, { as: owner, body })).status).toBe(200)
    await saveDraft('menu', { links: [{ id: 'care', label: 'Care', link: '/pages/care' }] })
    const { details, shown } = await shop.shop.draftDetails()
    expect(details).toMatchObject({
      announcement: { text: 'Closed soon', link: '' },
      phoneHours: '9am to 5pm, Monday to Friday; 10am to 2pm, Saturday, except public holidays',
      footerPages: [{ title: 'Care', slug: 'care' }],
      menu: [{ label: 'Care', to: '/pages/care' }],
    })
    expect(details.rooms.living.lead).toBe('Sit down.')
    expect(shown).toContain('Page ‘Care’')
    const published = await shop.shop.freshDetails()
    expect(published.details).toMatchObject({ announcement: null, footerPages: [] })
    expect(published.details.menu).toBeUndefined()

    expect((await shop.call('GET', '/api/pages/care')).status).toBe(404)
    await view(owner)
    const read = await shop.call('GET', '/api/pages/care', { as: withDrafts(owner) })
    expect(read).toMatchObject({ status: 200, body: { html: '<p>Oil it.</p>\n' } })
  })

  it('never are days, times and contact, which decide about orders', async () => {
    const contact = (await shop.call('GET', '/api/content/contact', { as: owner })).body
    await saveDraft('contact', { ...contact.live.value, name: 'Other' })
    await saveDraft('times', { ...first().times, payableDays: '30' })
    const { details } = await shop.shop.draftDetails()
    expect({ name: details.name, payableDays: details.payableDays }).toEqual({ name: 'Tōtara', payableDays: 7 })
  })
})
