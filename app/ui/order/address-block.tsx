import type { ShippingAddress } from '#contract/orders.ts'

/** An address in the format of an envelope. Once the period for personal data is over, only the country is left of it. */
export function AddressBlock({ address }: { address: ShippingAddress }) {
  return (
    <address className="address">
      {address.address !== '' && (
        <>
          {address.address}
          <br />
          {address.city} {address.postCode}
          <br />
        </>
      )}
      {address.country}
    </address>
  )
}
