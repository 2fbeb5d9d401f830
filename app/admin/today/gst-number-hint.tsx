import { Link } from 'react-router'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { adminPaths } from '#rules/admin-paths.ts'

/** Asks the owner for the GST number while receipts have none; nothing in a shop that is not registered for GST. */
export function GstNumberHint() {
  const { gstNumber, isGstRegistered } = useShopDetails()
  if (!isGstRegistered || gstNumber !== '') return null
  return (
    <Alert kind="warning" className="mb-4">
      Receipts have no GST number, and a business needs it on a receipt over $1,000.{' '}
      <Link to={adminPaths.contactField('gstNumber')}>Enter your GST number</Link>. If the shop isn’t registered for
      GST, ask the person who runs your server to set that.
    </Alert>
  )
}
