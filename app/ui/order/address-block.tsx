import type { ShippingAddress } from '#contract/accounts/shipping-address.ts'
import { addressLines, completeAddress } from '#rules/orders/delivery/shipping-address.ts'

/** As on an envelope. Once the period for personal data is over, only the country is left. */
export function AddressBlock({ address }: { address: ShippingAddress }) {
  const complete = completeAddress(address)
  const { phone, note } = complete
  return (
    <>
      <address className="address">
        {[...addressLines(complete), phone].map((line, index) => (
          <div key={index}>{line}</div>
        ))}
      </address>
      {note !== '' && <p className="meta text-break mt-2 mb-0">Note for the driver: {note}</p>}
    </>
  )
}
