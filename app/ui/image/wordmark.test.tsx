import { expect, test } from 'vitest'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { Wordmark } from './wordmark.tsx'

test('the macron of the ō is marked, however the name was typed', () => {
  for (const name of ['Tōtara', 'Tōtara'.normalize('NFD')]) {
    expect(markupOf(<Wordmark name={name} linked={false} />)).toBe('<span class="wordmark">T<span>ō</span>tara</span>')
  }
})

test('a name without one is plain, and the link says where it leads', () => {
  expect(textOf(<Wordmark name="Rimu & Co" />)).toBe('Rimu &amp; Co')
  expect(markupOf(<Wordmark name="Rimu" />)).toContain('aria-label="Rimu, home"')
})
