import { expect, it } from 'vitest'
import { markupOf } from '#tests/support/render.tsx'
import { Track, type TrackStep } from './track.tsx'
import styles from './track.module.scss'

const names = ['Paid', 'Ready to ship', 'Shipped', 'Delivered']

/** The looks of the steps of which so many are done. */
function looksOf(done: number): string[] {
  const steps = names.map((label, index): TrackStep => {
    return { label, state: index < done ? 'done' : index === done ? 'now' : 'later' }
  })
  const items = markupOf(<Track label="Parcel" steps={steps} />).matchAll(/<li class="([^"]*)"/g)
  return [...items].map(([, variant = '']) => variant)
}

it('the line is filled to the last step that is done, not to the next one', () => {
  const [filled, reached] = [`${styles.done} ${styles.isFilled}`, `${styles.done} ${styles.isReached}`]
  expect(looksOf(1)).toEqual([reached, styles.now, styles.later, styles.later])
  expect(looksOf(3)).toEqual([filled, filled, reached, styles.now])
  expect(looksOf(4)).toEqual([filled, filled, filled, filled])
})
