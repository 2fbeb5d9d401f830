import { isGstNumber } from '#rules/orders/gst-number.ts'
import type { VariableReader } from './variable-reader.ts'

/** The shop's registration for GST. */
export interface GstConfig {
  /** The number that receipts show; empty without one. */
  gstNumber: string
  /** Whether prices include GST; false with `GST_NUMBER=none`. */
  isGstRegistered: boolean
}

/**
 * Reads GST_NUMBER: a GST number, or `none` for a shop that is not registered. A shop that takes real money has to say
 * which, because its receipts are taxable supply information. `text` reads a variable, `addError` records the error of
 * one.
 */
export function readGstConfig(
  text: VariableReader['text'],
  addError: (name: string, message: string) => void,
  isLive: boolean,
): GstConfig {
  const value = text('GST_NUMBER')
  if (value === 'none') return { gstNumber: '', isGstRegistered: false }
  if (value === undefined && isLive) {
    addError(
      'GST_NUMBER',
      'is missing: the shop takes real money, and its receipts need the number. Set GST_NUMBER=none for a shop that is not registered for GST.',
    )
  }
  if (value !== undefined && !isGstNumber(value)) {
    addError(
      'GST_NUMBER',
      'must be a GST number of 8 or 9 digits, such as 49-091-850, or none. Its last digit is a check digit.',
    )
  }
  return { gstNumber: value ?? '', isGstRegistered: true }
}
