import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { expect, it } from 'vitest'
import { renderCrash } from '#app/entry/entry-server.tsx'
import type { ShopDetails } from '#contract/pages.ts'

const shop: ShopDetails = {
  name: 'Tōtara',
  email: 'kiaora@totara.example',
  phone: '0800 555 014',
  phoneHours: '9am to 5pm, Monday to Friday',
  address: '',
  announcement: null,
  rooms: firstRooms,
  footerPages: [],
  holdMinutes: 60,
  payableDays: 7,
  hasAfterpay: true,
  keepDays: { messages: 730, emails: 365, history: 2557, access: 90, orders: 2557 },
  gstNumber: '',
  isGstRegistered: true,
  publicUrl: 'http://localhost:3000',
}
const noAssets = () => ({ script: '', earlyScript: '', styles: [], modules: [], fonts: [] })
const render = (details: ShopDetails, url: string, text: string | null = null) =>
  renderCrash({ url, shop: details, text, assetsOf: noAssets })

it('the crash screen of the server has the frame of the shop and leads to the same page again', () => {
  const html = render(shop, '/living/living?length=1650', 'the text of the error')
  expect(html).toContain('<footer')
  expect(html).toMatch(/aria-current="page"[^>]*href="\/living\/living"/)
  expect(html).toContain('<a class="btn btn-primary" href="/living/living?length=1650">Try again</a>')
  expect(html).toContain('the text of the error</pre>')
})

it('an address that no page can have does not break it', () => {
  expect(render(shop, '/search/%')).toContain('<footer')
  expect(render(shop, '//evil.example')).toContain('<a class="btn btn-primary" href="/">Try again</a>')
})

it('the crash screen is shown without the frame when the frame fails too', () => {
  const broken: ShopDetails = {
    ...shop,
    get phone(): string {
      throw new Error('no phone')
    },
  }
  const html = render(broken, '/')
  expect(html).toContain('<h1>Unexpected Application Error!</h1>')
  expect(html).toContain('aria-label="Tōtara, home"')
  expect(html).not.toContain('<footer')
})
