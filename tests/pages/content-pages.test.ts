import { expect, it } from 'vitest'
import { serveShopPages } from '#tests/support/serve-built-pages.ts'
import { forFile, startShop, type TestShop } from '#tests/support/start-shop.ts'

async function openShop(env: Record<string, string> = {}): Promise<TestShop> {
  const shop = await startShop({ PUBLIC_URL: 'http://localhost:3000', ...env })
  await serveShopPages(shop)
  return shop
}

const shop = await forFile(openShop())
const otherShop = await forFile(
  openShop({
    SHOP_NAME: 'Miro & Sons',
    SHOP_EMAIL: 'hello@miro.example',
    SHOP_PHONE: '0800 123 456',
    ORDER_HOLD_MINUTES: '45',
    KEEP_DAYS: 'messages=90, emails=31, history=1096, access=45, orders=2922',
  }),
)

async function read({ app }: TestShop, path: string): Promise<{ html: string; main: string; text: string }> {
  const { body: html } = await app.inject(path)
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
  const text = main
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  return { html, main, text }
}

it('Terms and Support speak to guests too', async () => {
  const { text: terms } = await read(shop, '/terms')
  expect(terms).toContain('with an address in New Zealand may order, as a guest or with an account')
  const { text: support } = await read(shop, '/support')
  for (const sentence of [
    'the order stays in your profile or behind the link in our email',
    'or with the link in our email, and choose Cancel this order',
    'paid, ready to ship, shipped, delivered, cancelled or refunded',
    'as a guest or until you confirm your email address, when you open the payment page',
    'or with the link in an email about it, and choose “Ask for a return”',
    'add photos of any damage',
    'or behind the link in our emails',
    'Enter it in the cart, or open a link that contains it.',
  ])
    expect(support).toContain(sentence)
})

/** The facts of spec §9 that each page contains. */
const facts: [path: string, texts: string[]][] = [
  [
    '/support',
    [
      '3 to 7 business days',
      'within 15 days of delivery',
      '5 to 10 business days',
      'by email within 24 hours, weekends included',
      '9am to 5pm, Monday to Friday, except public holidays',
      'One discount code per order',
      '18 or older',
      'We deliver within New Zealand only',
      'hold the pieces for 60 minutes',
      'Consumer Guarantees Act 1993',
      'includes GST',
    ],
  ],
  [
    '/terms',
    [
      '3 to 7 business days',
      'within 15 days of delivery',
      '5 to 10 business days',
      'by email within 24 hours, weekends included',
      '9am to 5pm, Monday to Friday, except public holidays',
      'One discount code per order',
      '18 or over',
      'We deliver within New Zealand only',
      'for 60 minutes',
      'Consumer Guarantees Act 1993',
      'Fair Trading Act 1986',
      'include GST',
      'Afterpay',
      'dispute it with your bank',
    ],
  ],
  [
    '/privacy',
    [
      'Effective 21 September 2024',
      'Privacy Act 2020',
      'principle 6 gives you the right',
      'right to have it corrected',
      'Office of the Privacy Commissioner',
      'The payment provider',
      'The carrier',
      '18 and over',
    ],
  ],
  ['/contact', ['by email within 24 hours, weekends included', '9am to 5pm, Monday to Friday, except public holidays']],
  ['/styling-tips', ['900 mm', '1980 × 760 mm']],
]

it('a content page contains the business rules (spec §9)', async () => {
  for (const [path, texts] of facts) {
    const { text } = await read(shop, path)
    const missing = texts.filter((fact) => !text.includes(fact))
    expect({ path, missing }).toEqual({ path, missing: [] })
  }
})

it('a content page names the shop, its email address and its phone as they are configured', async () => {
  for (const path of ['/support', '/terms', '/privacy', '/contact']) {
    const { html, main } = await read(otherShop, path)
    expect({ path, main }).toEqual({ path, main: expect.stringContaining('href="mailto:hello@miro.example"') })
    expect({ path, main }).toEqual({ path, main: expect.stringContaining('href="tel:0800123456"') })
    expect({ path, html }).toEqual({
      path,
      html: expect.stringMatching(/<meta name="description" content="[^"]*Miro &amp; Sons/),
    })
  }
  for (const [path] of facts) {
    const { html } = await read(otherShop, path)
    expect({ path, html }).toEqual({ path, html: expect.not.stringMatching(/Tōtara|totara\.example|0800 555 014/) })
  }
  for (const path of ['/support', '/terms']) expect((await read(otherShop, path)).text).toContain('for 45 minutes')
})

it('a content page names the periods of personal data as they are configured', async () => {
  const periods = (text: string) => /How long we keep it .*? How we keep it safe/.exec(text)?.[0]
  const standard = periods((await read(shop, '/privacy')).text)
  for (const fact of ['address for 7 years', 'about a product: 2 years', 'emails to you: 1 year', 'account: 7 years']) {
    expect(standard).toContain(fact)
  }
  const other = periods((await read(otherShop, '/privacy')).text)
  for (const fact of [
    'kind of device: 45 days',
    'address for 8 years',
    'about a product: 90 days',
    'emails to you: 31 days',
    'account: 3 years',
  ]) {
    expect(other).toContain(fact)
  }
})

it('a content page has a canonical address and a description that no other has', async () => {
  const heads = await Promise.all(
    facts.map(async ([path]) => {
      const { html } = await read(shop, path)
      expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${path}"/>`)
      return /<meta name="description" content="([^"]*)"/.exec(html)?.[1]
    }),
  )
  expect(new Set(heads).size).toBe(facts.length)
  for (const description of heads) expect(description?.length).toBeGreaterThan(50)
})

it('a content page is cached for all visitors', async () => {
  for (const [path] of facts) {
    const { headers, statusCode } = await shop.app.inject(path)
    expect({ path, status: statusCode }).toEqual({ path, status: 200 })
    expect({ path, cacheControl: headers['cache-control'] }).toEqual({
      path,
      cacheControl: 'public, max-age=0, must-revalidate',
    })
  }
})

/** Texts that promise what the shop does not do, or that contradict another page. */
const untrueTexts: [path: string, texts: RegExp][] = [
  ['/support', /lapses?\b|To change or cancel a paid order|Do I pay too much/],
  ['/terms', /remove only|send another piece|If it takes longer, we tell you/],
  ['/privacy', /phone number to arrange|unsubscribe|ask us to remove yours|we email account holders/],
]

it('the words of a content page promise nothing that the shop does not do', async () => {
  for (const [path, texts] of untrueTexts) {
    const { text } = await read(shop, path)
    expect({ path, found: texts.exec(text)?.[0] }).toEqual({ path, found: undefined })
  }
})

it('the words of a content page say what the shop does: who cancels, who is paid, who publishes reviews', async () => {
  const trueTexts: [path: string, texts: string[]][] = [
    [
      '/support',
      [
        'choose Cancel this order',
        'ask on its page until they are ready to ship',
        'with Afterpay or PayPal where your order offers them',
        'How old do I have to be?',
      ],
    ],
    [
      '/terms',
      [
        'where your order offers them, with Afterpay or PayPal',
        'published straight away and unchanged',
        'Until a piece is ready to ship you may ask to cancel it',
      ],
    ],
    [
      '/privacy',
      [
        'Stripe for cards and Afterpay, or PayPal',
        'name and phone number, the delivery address, your note for the driver and your email address',
        'your name and the delivery address from us',
        'what you ask for after the payment, with your reason, note and photos',
      ],
    ],
  ]
  for (const [path, texts] of trueTexts) {
    const { text } = await read(shop, path)
    expect({ path, missing: texts.filter((each) => !text.includes(each)) }).toEqual({ path, missing: [] })
  }
})

it('the words of a content page spell email the same on every page', async () => {
  for (const [path] of facts)
    expect({ path, text: (await read(shop, path)).text }).toEqual({ path, text: expect.not.stringMatching(/e-mail/i) })
})

it('support (spec §2) has its seven parts, each with an anchor and a link to it', async () => {
  const { main } = await read(shop, '/support')
  const parts = [...main.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
  expect(parts).toEqual(['ordering', 'shipping', 'returns', 'product-info', 'warranty', 'account', 'promotions'])
  for (const id of parts) expect(main).toContain(`href="/support#${id}"`)
})

it('contact (spec §2, §5) asks for five fields, all required, and has a button Send', async () => {
  const { main } = await read(shop, '/contact')
  const labels = [...main.matchAll(/<label[^>]*>([^<]*)<\/label>/g)].map(([, label]) => label)
  expect(labels).toEqual(['First Name', 'Last Name', 'Email', 'Phone', 'Message'])
  expect(main.match(/<(?:input|textarea)[^>]* required=""/g)).toHaveLength(5)
  expect(main).toMatch(/<button type="submit"[^>]*><span>Send<\/span>/)
})
