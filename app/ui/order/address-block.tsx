import type { ShippingAddress } from '#contract/orders.ts'

/** An address in the format of an envelope. */
export function AddressBlock({ address }: { address: ShippingAddress }) {
  return (
    <address className="address">
      {address.address}
      <br />
      {address.city} {address.postCode}
      <br />
      {address.country}
    </address>
  )
}
