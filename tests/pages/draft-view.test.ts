import { beforeEach, describe, expect, it } from 'vitest'
import { makeAdmin, makePerson, makeShopper, type Person } from '#tests/support/factories.ts'
import { startOtherProcess } from '#tests/support/cache/other-process.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile } from '#tests/support/start-shop.ts'

const shop = await forFile(startPageShop())
const other = await forFile(startOtherProcess(shop))
const owner = await makeAdmin(shop)
await saveDraft('texts/terms', (live) => ({ ...live, lead: 'Terms of tomorrow.' }))
await saveDraft('announcement', () => ({ text: 'Closed soon <b>', link: '', from: '', to: '' }))
await saveDraft('home', (live) => {
  const slides = live.slides as { heading: string }[]
  return { ...live, slides: slides.map((slide) => ({ ...slide, heading: 'A slide of tomorrow.' })) }
})

async function saveDraft(path: string, change: (live: Record<string, unknown>) => object): Promise<void> {
  const { newest, live } = (await shop.call('GET', `/api/content/${path}`, { as: owner })).body
  const body = { value: change(live.value), basedOn: newest }
  expect((await shop.call('PUT', `/api/content/${path}/draft`, { as: owner, body })).status).toBe(200)
}

const view = (isOn: boolean, as = owner) => shop.call('PUT', '/api/content/draft-view', { as, body: { isOn } })
const open = (url: string, cookie = '', app = shop.app, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(cookie !== '' && { cookie }), ...headers } })
const withDrafts = (person: Person) => `${person.cookie}; drafts=on`
const pages = ['/', '/terms', '/products', '/cart', '/contact', '/dining/dining']
const tomorrow = /Terms of tomorrow|Closed soon|A slide of tomorrow|You see the shop with its drafts/

describe('the shop with its drafts', () => {
  beforeEach(async () => {
    if ((await view(true)).status !== 200) throw new Error('The drafts cannot be shown.')
  })

  it('has the drafts and the bar on each public page, and no cache may store it', async () => {
    for (const url of pages) {
      const { body, headers, statusCode } = await open(url, withDrafts(owner))
      const { 'cache-control': cache, 'x-robots-tag': robots, etag } = headers
      expect({ url, statusCode, cache, robots, etag }).toEqual({
        url,
        statusCode: 200,
        cache: 'private, no-store',
        robots: 'noindex',
        etag: undefined,
      })
      expect(body).toContain('<strong>You see the shop with its drafts</strong> until')
      expect(body).toContain('Not published: Announcement, Home page, Terms.')
      expect(body).toContain('Closed soon &lt;b&gt;')
    }
    expect((await open('/terms', withDrafts(owner))).body).toContain('Terms of tomorrow.')
    expect((await open('/', withDrafts(owner))).body).toContain('A slide of tomorrow.')
  })

  it('is not what others see, before and after, whatever they send', async () => {
    const [marama, packer] = [await makeShopper(shop), await makePerson(shop, 'packer')]
    const staff = await makePerson(shop, 'staff')
    const visitors = ['', 'drafts=on', marama.cookie, withDrafts(marama), withDrafts(packer), withDrafts(staff)]
    for (const url of pages) {
      const before = await open(url)
      await open(url, withDrafts(owner))
      for (const cookie of [...visitors, owner.cookie, 'session=wrong; drafts=on']) {
        const { body, headers, statusCode } = await open(url, cookie)
        expect({ url, cookie, statusCode, isDraft: tomorrow.test(body) }).toEqual({
          url,
          cookie,
          statusCode: 200,
          isDraft: false,
        })
        expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
        expect(body).toBe(before.body)
      }
      expect((await open(url, '', shop.app, { 'if-none-match': before.headers.etag as string })).statusCode).toBe(304)
    }
  })

  it('answers a browser that has the published page with the drafts, and later with the published page', async () => {
    const headers = { 'if-none-match': (await open('/terms')).headers.etag as string }
    const drafts = await open('/terms', withDrafts(owner), shop.app, headers)
    expect({ status: drafts.statusCode, isDraft: tomorrow.test(drafts.body) }).toEqual({ status: 200, isDraft: true })
    await view(false)
    expect((await open('/terms', withDrafts(owner), shop.app, headers)).statusCode).toBe(304)
  })

  it('is the same at another process, and ends there at once', async () => {
    expect((await open('/terms', withDrafts(owner), other.app)).body).toMatch(tomorrow)
    expect((await open('/terms', '', other.app)).body).not.toMatch(tomorrow)
    await view(false)
    expect((await open('/terms', withDrafts(owner), other.app)).body).not.toMatch(tomorrow)
  })

  it('leaves sitemap, feeds and the admin area as they are', async () => {
    for (const url of ['/sitemap.xml', '/feeds/new.atom', '/feeds/google.xml', '/robots.txt']) {
      const [own, of] = [await open(url, withDrafts(owner)), await open(url)]
      expect({ url, status: own.statusCode, body: own.body }).toEqual({ url, status: of.statusCode, body: of.body })
    }
    expect((await open('/admin/content', withDrafts(owner))).body).not.toContain('You see the shop with its drafts')
  })

  it('ends with the sign-out, also for who signs in again in the same browser', async () => {
    const helper = await makePerson(shop, 'staff')
    await view(true, helper)
    expect((await open('/terms', withDrafts(helper))).body).toMatch(tomorrow)
    await shop.call('POST', '/api/users/logout', { as: helper })
    expect((await open('/terms', withDrafts(helper))).body).not.toMatch(tomorrow)
  })
})
