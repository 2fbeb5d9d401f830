import { expect, it } from 'vitest'
import { makeAdmin } from '#tests/support/factories.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile } from '#tests/support/start-shop.ts'

const shop = await forFile(startPageShop())
const owner = await makeAdmin(shop)

const open = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: sent, body } = await shop.app.inject({ url, headers })
  return { status: statusCode, location: sent.location, cache: sent['cache-control'], body }
}

const pagesUrl = '/api/content/pages'

async function publish(id: string, values: object): Promise<void> {
  const { body: state } = await shop.call('GET', `${pagesUrl}/${id}`, { as: owner })
  const body = { value: { ...state.value, ...values }, basedOn: state.revision }
  expect((await shop.call('POST', `${pagesUrl}/${id}/publish`, { as: owner, body })).status).toBe(200)
}

it('a page of the owner has its title, description, canonical address and sanitized text, and changes at once when it is published', async () => {
  const { body } = await shop.call('POST', pagesUrl, { as: owner, body: { title: 'How we oil <b>a top' } })
  expect((await open('/pages/how-we-oil-b-a-top')).status).toBe(404)
  await publish(body._id, {
    slug: 'oil',
    description: 'Oil & "wax"',
    text: '## When\n\n<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> Twice.',
  })
  const page = await open('/pages/oil')
  expect(page).toMatchObject({ status: 200, cache: 'public, max-age=0, must-revalidate' })
  expect(page.body).toContain('<title>How we oil &lt;b&gt;a top · Tōtara</title>')
  expect(page.body).toContain('<meta name="description" content="Oil &amp; &quot;wax&quot;"/>')
  expect(page.body).toMatch(/<link rel="canonical" href="http[^"]+\/pages\/oil"\/>/)
  expect(page.body).toContain('<h1>How we oil &lt;b&gt;a top</h1>')
  expect(page.body).toContain('<h2>When</h2>')
  expect(page.body).not.toContain('alert(1)')
  await publish(body._id, { text: 'Three times.' })
  expect((await open('/pages/oil')).body).toContain('<p>Three times.</p>')

  await publish(body._id, { slug: 'oiling', inFooter: true })
  expect(await open('/pages/oil')).toMatchObject({ status: 301, location: '/pages/oiling', cache: 'private, no-store' })
  expect((await open('/pages/oiling')).status).toBe(200)
  expect((await open('/pages/oiling', { cookie: owner.cookie })).status).toBe(200)
  expect((await open('/terms')).body).toMatch(/<a href="\/pages\/oiling"[^>]*>How we oil &lt;b&gt;a top<\/a>/)
  await shop.call('DELETE', `${pagesUrl}/${body._id}`, { as: owner })
  expect(await Promise.all(['/pages/oil', '/pages/oiling'].map(async (url) => (await open(url)).status))).toEqual([
    404, 404,
  ])
  expect((await open('/terms')).body).not.toContain('/pages/oiling')
})

it.each([
  '/pages/unknown',
  '/pages/new',
  '/pages/Oil',
  '/pages/constructor',
  '/pages/__proto__',
  '/pages/a%2Fb',
  '/pages',
])('a page of the owner is not found at %s', async (url) => {
  const { status, body } = await open(url)
  expect(status).toBe(404)
  expect(body).toContain('Page not found')
})

it('the editor is rendered for the owner, and refused to others', async () => {
  const { body } = await shop.call('POST', pagesUrl, { as: owner, body: { title: 'Care' } })
  const edit = await open(`/admin/content/pages/${body._id}`, { cookie: owner.cookie })
  expect(edit).toMatchObject({ status: 200, cache: 'private, no-store' })
  expect(edit.body).toContain('<h1>Care</h1>')
  expect((await open('/admin/content/pages', { cookie: owner.cookie })).body).toContain('/pages/care')
  expect((await open('/admin/content/pages/unknown', { cookie: owner.cookie })).status).toBe(404)
  expect((await open('/admin/content/pages')).location).toBe('/login?redirect=%2Fadmin%2Fcontent%2Fpages')
})
