import { expect, test } from 'vitest'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { Wordmark } from './wordmark.tsx'
import styles from './wordmark.module.scss'

test('the ō is marked in composed and decomposed Unicode', () => {
  for (const name of ['Tōtara', 'Tōtara'.normalize('NFD')]) {
    expect(markupOf(<Wordmark name={name} linked={false} />)).toBe(
      `<span class="${styles.wordmark}">T<span>ō</span>tara</span>`,
    )
  }
})

test('a name without ō is plain, and the link names its target', () => {
  expect(textOf(<Wordmark name="Rimu & Co" />)).toBe('Rimu &amp; Co')
  expect(markupOf(<Wordmark name="Rimu" />)).toContain('aria-label="Rimu, home"')
})
