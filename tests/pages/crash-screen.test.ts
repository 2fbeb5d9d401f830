import { expect, it } from 'vitest'
import { renderCrash } from '#app/entry/entry-server.tsx'
import { shopDetails } from '#tests/support/wire-factories.ts'
import type { ShopDetails } from '#contract/pages.ts'

const noAssets = () => ({ script: '', earlyScript: '', styles: [], modules: [], fonts: [] })
const render = (details: ShopDetails, url: string, text: string | null = null) =>
  renderCrash({ url, shop: details, text, assetsOf: noAssets })

it('the crash screen of the server has the frame of the shop and leads to the same page again', () => {
  const html = render(shopDetails, '/living/living?length=1650', 'the text of the error')
  expect(html).toContain('<footer')
  expect(html).toMatch(/aria-current="page"[^>]*href="\/living\/living"/)
  expect(html).toContain('<a class="btn btn-primary" href="/living/living?length=1650">Try again</a>')
  expect(html).toContain('the text of the error</pre>')
})

it('an address that no page can have does not break it', () => {
  expect(render(shopDetails, '/search/%')).toContain('<footer')
  expect(render(shopDetails, '//evil.example')).toContain('<a class="btn btn-primary" href="/">Try again</a>')
})

it('the crash screen is shown without the frame when the frame fails too', () => {
  const broken: ShopDetails = {
    ...shopDetails,
    get phone(): string {
      throw new Error('no phone')
    },
  }
  const html = render(broken, '/')
  expect(html).toContain('<h1>Unexpected Application Error!</h1>')
  expect(html).toContain('aria-label="Tōtara, home"')
  expect(html).not.toContain('<footer')
})
