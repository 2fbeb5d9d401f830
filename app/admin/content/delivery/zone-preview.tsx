import { useState } from 'react'
import { Estimate } from '#app/shop/frame/delivery-estimate.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { normalizePostCode } from '#rules/orders/delivery/postcodes.ts'

/** The date that a shopper sees today for a postal code. */
export function ZonePreview() {
  const [text, setText] = useState('')
  const postCode = normalizePostCode(text)
  return (
    <>
      <TextField
        label="Postcode"
        short
        value={text}
        onChange={({ target }) => setText(target.value)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        help="Shows what a customer sees today."
      />
      <div role="status">{postCode && <Estimate postCode={postCode} />}</div>
    </>
  )
}
