import { formatWholeDollars } from '#rules/platform/money.ts'
import { parseTypedSize, sizeFaultText } from '#rules/catalogue/fit/typed-space.ts'
import { highestTyped, type Slider } from '#app/shop/listing/filter.ts'

/**
 * Reads what was typed next to a slider: whole dollars such as `$1,300`, or a size such as `164 cm`. Undefined for
 * anything else.
 */
export function readTypedLimit({ measure }: Slider, text: string): number | undefined {
  const plain = text.replaceAll(/[,$\s]/g, '')
  if (/^\d{1,7}$/.test(plain) && Number(plain) <= highestTyped) return Number(plain)
  const size = measure === 'price' ? null : parseTypedSize(text)
  return size && 'mm' in size ? size.mm : undefined
}

export function limitFaultText({ measure }: Slider, text: string): string {
  const size = measure === 'price' ? null : parseTypedSize(text)
  return size && 'fault' in size ? sizeFaultText(size.fault) : 'Enter whole dollars, such as 1300'
}

/** As the field shows it: `1,300` dollars, `1640` millimetres. */
export function typedLimitText({ measure }: Slider, value: number): string {
  return measure === 'price' ? formatWholeDollars(value).slice(1) : String(value)
}
