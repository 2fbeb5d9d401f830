import { expect, test } from 'vitest'
import { RangeSlider } from './range-slider.tsx'
import { markupOf, textOf } from '#tests/support/render.tsx'

const slider = (
  <RangeSlider label="Width" min={0} max={2190} step={50} value={2190} valueText="up to 2190 mm" onChange={() => {}}>
    <input />
  </RangeSlider>
)

test('a slider is a native range input with the bounds and the step of spec §9', () => {
  expect(markupOf(slider)).toMatch(/<input[^>]*type="range"[^>]*min="0" max="2190" step="50"[^>]*value="2190"/)
})

test('the thumb is at a typed value between two positions', () => {
  const price = (value: number) =>
    markupOf(
      <RangeSlider label="Price" min={155} max={2255} step={50} value={value} valueText="" onChange={() => {}}>
        <input />
      </RangeSlider>,
    )
  expect(price(800)).toContain('step="1"')
  for (const value of [155, 805, 2255, 3000]) expect(price(value)).toContain('step="50"')
})

test('the label says which way a size goes', () => {
  const depth = (
    <RangeSlider
      label="Width"
      direction="front to back"
      min={0}
      max={9}
      step={1}
      value={9}
      valueText="9"
      onChange={() => {}}
    >
      <input />
    </RangeSlider>
  )
  expect(textOf(depth)).toMatch(/^Width front to back$/)
  expect(textOf(slider)).toMatch(/^Width$/)
})

test('screen readers read a slider’s value with its unit once, and it has no style attribute', () => {
  const html = markupOf(slider)
  expect(html).toContain('aria-valuetext="up to 2190 mm"')
  expect(html).not.toContain('style=')
  const [, id] = /<label for="([^"]+)"/.exec(html) ?? []
  expect(html).toContain(`id="${id}"`)
})
