import { useShopDetails } from '#app/store/shop-details.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'

/** Asks for the GST number while receipts have none; nothing in a shop that is not registered for GST. */
export function GstNumberHint() {
  const { gstNumber, isGstRegistered } = useShopDetails()
  if (!isGstRegistered || gstNumber !== '') return null
  return (
    <Alert kind="warning" className="mb-4">
      Receipts have no GST number, and a business needs it on a receipt over $1,000. Set GST_NUMBER, or GST_NUMBER=none
      if the shop is not registered for GST.
    </Alert>
  )
}
