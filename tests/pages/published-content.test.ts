import { expect, it } from 'vitest'
import { firstHours } from '#rules/content/opening-hours.ts'
import { makeAdmin, type Person } from '#tests/support/factories.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile } from '#tests/support/start-shop.ts'

const shop = await forFile(startPageShop())
const owner = await makeAdmin(shop)

const pageOf = async (url: string) => (await shop.app.inject({ url })).body
const lineOf = async (url: string) =>
  /<section[^>]*aria-label="Announcement"[^>]*>(.*?)<\/section>/.exec(await pageOf(url))?.[1] ?? null

async function publish(name: string, value: object, as: Person = owner): Promise<void> {
  const { body } = await shop.call('GET', `/api/content/${name}`, { as })
  const basedOn: number = body.newest
  const { status } = await shop.call('POST', `/api/content/${name}/publish`, { as, body: { value, basedOn } })
  expect(status).toBe(200)
}

const line = { text: 'Closed <b>for</b> Christmas', link: '/support#shipping', from: '', to: '' }

it('an announcement is on no page of a new shop', async () => {
  expect(await Promise.all(['/', '/terms', '/cart'].map(lineOf))).toEqual([null, null, null])
})

it('an announcement is on every page as soon as it is published, as text, and gone when its text is empty', async () => {
  for (const url of ['/', '/terms', '/unknown']) await pageOf(url)
  await publish('announcement', line)
  const expected =
    '<p class="container my-0"><a href="/support#shipping" data-discover="true">Closed &lt;b&gt;for&lt;/b&gt; Christmas</a></p>'
  expect(await Promise.all(['/', '/terms', '/unknown'].map(lineOf))).toEqual([expected, expected, expected])
  await publish('announcement', { ...line, text: '', link: '' })
  expect(await Promise.all(['/', '/terms'].map(lineOf))).toEqual([null, null])
})

it('an announcement begins and ends on cached pages without a write', async () => {
  const before = shop.clock.now
  shop.clock.now = new Date('2026-12-13T10:59:59.500Z')
  // The session of the other one is over by then.
  const later = await makeAdmin(shop)
  await publish('announcement', { ...line, link: '', text: 'Closed', from: '2026-12-14', to: '2026-12-14' }, later)
  expect(await lineOf('/terms')).toBeNull()
  shop.clock.now = new Date('2026-12-13T11:00:00Z')
  expect(await lineOf('/terms')).toBe('<p class="container my-0">Closed</p>')
  shop.clock.now = new Date('2026-12-14T10:59:59.500Z')
  expect(await lineOf('/terms')).toBe('<p class="container my-0">Closed</p>')
  shop.clock.now = new Date('2026-12-14T11:00:00Z')
  expect(await lineOf('/terms')).toBeNull()
  shop.clock.now = before
  await publish('announcement', { text: '', link: '', from: '', to: '' })
})

it('the contact of the shop changes on all pages when it is published, and the pages are the same bytes as before when it is put back', async () => {
  const urls = ['/', '/terms', '/privacy', '/support', '/contact']
  const before = await Promise.all(urls.map(pageOf))
  const { live } = (await shop.call('GET', '/api/content/contact', { as: owner })).body
  await publish('contact', {
    ...live.value,
    name: 'Kauri & Co',
    email: 'hello@kauri.example',
    phone: '03 555 0199',
    address: '1 High Street, Ōamaru 9400',
  })
  await publish('hours', { ...firstHours, fridayFrom: '', fridayTo: '' })
  for (const url of urls) {
    const page = await pageOf(url)
    expect(page).toContain('hello@kauri.example')
    expect(page).toContain('9am to 5pm, Monday to Thursday')
    expect(page).not.toContain('kiaora@totara.example')
    expect(page).not.toContain('0800 555 014')
  }
  expect(await pageOf('/contact')).toContain('<h2>Address</h2><p class="mb-0">1 High Street, Ōamaru 9400</p>')
  expect(await pageOf('/terms')).toContain('<title>Terms · Kauri &amp; Co</title>')
  const { newest } = (await shop.call('GET', '/api/content/contact', { as: owner })).body
  const body = { number: 0, basedOn: newest }
  expect((await shop.call('POST', '/api/content/contact/put-back', { as: owner, body })).status).toBe(200)
  await publish('hours', firstHours)
  expect(await Promise.all(urls.map(pageOf))).toEqual(before)
})

it('the pages of content are there for the owner, and earlier addresses lead on', async () => {
  const headers = { cookie: owner.cookie }
  const statusOf = async (url: string) => (await shop.app.inject({ url, headers })).statusCode
  expect(
    await Promise.all(['/admin/content', '/admin/content/hours', '/admin/content/delivery'].map(statusOf)),
  ).toEqual([200, 200, 200])
  const moved = [
    ['/admin/delivery', '/admin/content/delivery'],
    ['/admin/messages', '/admin/inbox?show=messages'],
    ['/admin/messages?show=all&id=1', '/admin/inbox?open=message-1'],
    ['/admin/questions', '/admin/inbox?show=questions'],
    ['/admin/questions?id=a%26b', '/admin/inbox?open=question-a%26b'],
  ]
  for (const [url = '', location] of moved) {
    const old = await shop.app.inject({ url, headers })
    expect({ url, status: old.statusCode, location: old.headers.location }).toEqual({ url, status: 302, location })
  }
})
