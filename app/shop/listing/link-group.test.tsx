import { expect, test } from 'vitest'
import { LinkGroup } from './link-group.tsx'
import { markupOf } from '#tests/support/render.tsx'

test('a sidebar marks the link of the current page', () => {
  const links = [
    { label: 'All', to: '/living/living' },
    { label: 'Hall Tables', to: '/living/Console?length=900', isCurrent: true },
  ]
  const html = markupOf(<LinkGroup title="Living room" links={links} />)
  expect(html).toContain('<h2>Living room</h2>')
  expect(html.match(/aria-current="page"/g)).toHaveLength(1)
  expect(html).toMatch(/<a aria-current="page" href="\/living\/Console\?length=900"[^>]*>Hall Tables<\/a>/)
})
