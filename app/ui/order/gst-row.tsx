import { centsOf, dollarsOf, formatDollars, gstWithin } from '#rules/platform/money.ts'

/** The GST in a total in dollars, 3/23 of it. */
export function GstRow({ total }: { total: number }) {
  return (
    <>
      <dt className="gst">includes GST of</dt>
      <dd className="gst">{formatDollars(dollarsOf(gstWithin(centsOf(total))))}</dd>
    </>
  )
}
