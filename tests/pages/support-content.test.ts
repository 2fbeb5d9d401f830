import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { SupportValues } from '#contract/content/support.ts'
import { firstSupport } from '#server/content/first-support.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile } from '#tests/support/start-shop.ts'

const shop = await forFile(startPageShop())
const owner = await makeAdmin(shop)

const pageOf = async (url: string) => (await shop.app.inject({ url })).body

/** Without classes and what React adds: marks between texts and of prefetched links. */
function mainOf(html: string): string {
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? 'no main part'
  const plain = main
    .replaceAll('<!-- -->', '')
    .replaceAll(' data-discover="true"', '')
    .replaceAll(/ class="[^"]*"/g, '')
  return `${plain}\n`
}

async function publish(value: SupportValues): Promise<void> {
  const { newest } = (await shop.call('GET', '/api/content/support', { as: owner })).body
  const body = { value, basedOn: newest }
  expect((await shop.call('POST', '/api/content/support/publish', { as: owner, body })).status).toBe(200)
}

it('the support page has the same text and structure as before it was content while a shop has published nothing', async () => {
  expect(mainOf(await pageOf('/support'))).toBe(readFileSync(join(import.meta.dirname, 'first-support.txt'), 'utf8'))
})

it('the support page shows what is published at once, in its order, and the first answers when they are put back', async () => {
  const first = firstSupport(true)
  const before = mainOf(await pageOf('/support'))
  const [ordering, shipping, ...others] = first.sections
  if (!ordering || !shipping) throw new Error('The support page has seven sections.')
  const answers = [
    { id: 'days', question: 'How <long>?', answer: '**3 days**\n\n- Call {phone}\n- [Zones](/support#shipping)' },
  ]
  await publish({ sections: [{ ...shipping, answers }, ordering, ...others] })
  const after = mainOf(await pageOf('/support'))
  expect(after).toMatch(/<section id="shipping".*<section id="ordering"/s)
  expect(after).toContain('<h3>How &lt;long&gt;?</h3>')
  expect(after).toContain(
    '<p><strong>3 days</strong></p>\n<ul>\n<li>Call <a href="tel:0800555014">0800 555 014</a></li>\n' +
      '<li><a href="/support#shipping">Zones</a></li>\n</ul>',
  )
  expect(after).not.toContain('What does freight cost?')
  await publish(first)
  expect(mainOf(await pageOf('/support'))).toBe(before)
})
