import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type FixedText, type FixedTextName, fixedTextNames } from '#contract/content/fixed-texts.ts'
import { makeAdmin, makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile } from '#tests/support/start-shop.ts'

const shop = await forFile(startPageShop())
const owner = await makeAdmin(shop)

const open = (url: string, cookie = '') => shop.app.inject({ url, headers: { cookie } })
const pageOf = async (url: string) => (await open(url)).body

/** Without what React, the bundler and the renderer of Markdown add. */
function mainOf(html: string): string {
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? 'no main part'
  const plain = main
    .replaceAll('<!-- -->', '')
    .replaceAll(' data-discover="true"', '')
    .replaceAll(/<div class="[^"]*_advice_[^"]*"><div class="_text_[^"]*">(.*?)<\/div><\/div>/gs, '$1')
    .replaceAll(/<div class="_text_[^"]*">(.*?)<\/div>/gs, '$1')
    .replaceAll(/ class="[^"]*"/g, '')
    .replaceAll(' rel="noopener nofollow"', '')
    .replaceAll(/>\n</g, '><')
  return `${plain}\n`
}

const stateOf = async (page: FixedTextName) =>
  (await shop.call('GET', `/api/content/texts/${page}`, { as: owner })).body

async function publish(page: FixedTextName, change: (live: FixedText) => FixedText): Promise<void> {
  const { newest, live } = await stateOf(page)
  const body = { value: change(live.value), basedOn: newest }
  expect((await shop.call('POST', `/api/content/texts/${page}/publish`, { as: owner, body })).status).toBe(200)
}

const withFirst =
  (patch: Partial<FixedText['sections'][number]>) =>
  (live: FixedText): FixedText => ({
    ...live,
    sections: live.sections.map((section, at) => (at === 0 ? { ...section, ...patch } : section)),
  })

/** The day on which the privacy statement was published. */
const lastChanged = /\. Last changed \w+day \d{1,2} \w+ \d{4}(?=<)/

it.each(fixedTextNames)(
  'the pages with fixed texts: %s has the same text and structure as before it was content',
  async (name) => {
    const before = readFileSync(join(import.meta.dirname, `first-${name}.txt`), 'utf8')
    expect(mainOf(await pageOf(`/${name}`))).toBe(before)
  },
)

it.each(fixedTextNames)(
  'the pages with fixed texts: %s shows what is published at once, and the first text when it is put back',
  async (name) => {
    const before = mainOf(await pageOf(`/${name}`))
    await publish(name, withFirst({ title: 'A <b>', text: 'Call **{phone}**<script>alert(1)</script>' }))
    const after = await pageOf(`/${name}`)
    expect(after).toContain('A &lt;b&gt;</h2>')
    expect(mainOf(after)).toContain('<p>Call <strong><a href="tel:0800555014">0800 555 014</a></strong></p>')
    expect(mainOf(after)).not.toContain('alert(1)')
    const body = { number: 0, basedOn: (await stateOf(name)).newest }
    expect((await shop.call('POST', `/api/content/texts/${name}/put-back`, { as: owner, body })).status).toBe(200)
    const again = mainOf(await pageOf(`/${name}`))
    expect(again.replace(lastChanged, '')).toBe(before)
    expect(lastChanged.test(again)).toBe(name === 'privacy')
  },
)

it('the pages with fixed texts have the section of the owner without a picture in the styling tips', async () => {
  await publish('styling-tips', (live) => ({
    ...live,
    sections: [...live.sections, { id: 'constructor', title: 'Shelves', text: 'Count the books.' }],
  }))
  expect(mainOf(await pageOf('/styling-tips'))).toContain('<section><h2>Shelves</h2><p>Count the books.</p></section>')
})

it('the page of the terms of an order keeps the text and the days of the placing while the shop changes both', async () => {
  const shopper = await makeShopper(shop)
  const product = await makeProduct(shop)
  const place = async () => (await placeOrder(shop, shopper, product)).body
  const versionOf = async (id: string) =>
    (await shop.call('GET', `/api/orders/${id}`, { as: shopper })).body.termsVersion
  const first = await place()
  const { newest } = await stateOf('terms')
  expect(await versionOf(first._id)).toBe(`${newest}-0`)

  await publish('terms', withFirst({ text: 'You have {payable days} days.' }))
  const second = await place()
  expect(second.termsVersion).toBe(`${newest + 1}-0`)
  const times = (await shop.call('GET', '/api/content/times', { as: owner })).body
  const body = { value: { ...times.live.value, payableDays: '20' }, basedOn: times.newest }
  expect((await shop.call('POST', '/api/content/times/publish', { as: owner, body })).status).toBe(200)
  const third = await place()
  expect(third.termsVersion).toBe(`${newest + 1}-1`)

  const texts = await Promise.all(
    [first, second, third].map(async ({ _id }) => pageOf(`/terms/${await versionOf(_id)}`)),
  )
  expect(texts[0]).toContain('give you rights that no shop may take away')
  expect(texts[0]).toContain('up to 7 days after you')
  expect(texts[1]).toContain('<p>You have 7 days.</p>')
  expect(texts[2]).toContain('<p>You have 20 days.</p>')
  expect(texts.map((text) => text.includes('These terms apply to earlier orders.'))).toEqual([true, true, false])
  for (const text of texts) expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect(await pageOf('/terms')).toContain('<p>You have 20 days.</p>')
  const { body: order } = await open(`/order/${second._id}`, shopper.cookie)
  expect(order).toContain(`href="/terms/${newest + 1}-0"`)
})

it.each(['99-0', '0-99', '1', 'x', '1-0-0', '9999999999-0'])(
  'the page of the terms of an order is not found for version %s',
  async (version) => {
    const page = await open(`/terms/${version}`)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('We can’t find that page')
  },
)
