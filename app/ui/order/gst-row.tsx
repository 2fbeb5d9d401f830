import { centsOf, dollarsOf, formatDollars, gstWithin } from '#rules/platform/money.ts'

/** The row below a total in dollars with the GST that it includes, 3/23 of it. */
export function GstRow({ total }: { total: number }) {
  return (
    <>
      <dt className="gst">includes GST of</dt>
      <dd className="gst">{formatDollars(dollarsOf(gstWithin(centsOf(total))))}</dd>
    </>
  )
}
