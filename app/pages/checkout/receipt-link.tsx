import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'

/** The way from a paid order to its receipt. */
export function ReceiptLink({ id }: { id: string }) {
  return (
    <Link className="btn btn-outline" to={`/order/${id}/receipt`}>
      <Icon name="printer" />
      Receipt
    </Link>
  )
}
