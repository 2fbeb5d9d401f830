import { Link } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import { paths } from '#rules/paths.ts'

/** The way from a paid order to its receipt. */
export function ReceiptLink({ id }: { id: string }) {
  return (
    <Link className="btn btn-outline" to={paths.receipt(id)}>
      <Icon name="printer" />
      Receipt
    </Link>
  )
}
