import { expect, it } from 'vitest'
import { addressKind } from '#rules/content/redirects.ts'
import { shopPages } from './pages.ts'

/** Whether an address leads on depends on a row of the database there. */
const ofRows = ['/product/:id', '/pages/:slug']

it('no address of a page can lead on', () => {
  const missing = shopPages
    .filter(({ path }) => !ofRows.includes(path))
    .map(({ path }) => path.replace('/:version?', '/1').replaceAll(/:\w+/g, '1'))
    .filter((path) => addressKind(path).kind !== 'page')
  expect(missing).toEqual([])
})
