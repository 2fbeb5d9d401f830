import { centsOf, dollarsOf, formatDollars, gstWithin } from '#rules/platform/money.ts'

export function GstRow({ total }: { total: number }) {
  return (
    <>
      <dt className="gst">includes GST of</dt>
      <dd className="gst">{formatDollars(dollarsOf(gstWithin(centsOf(total))))}</dd>
    </>
  )
}
