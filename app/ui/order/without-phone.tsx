import { Link } from 'react-router'
import { withoutPhoneText } from '#rules/orders/delivery/phone.ts'

interface WithoutPhoneProps {
  phone: string | undefined
  /** Where a number can be added. */
  to: string
  linkText: string
}

/** Says what a missing phone number means. */
export function WithoutPhone({ phone, to, linkText }: WithoutPhoneProps) {
  if (phone) return null
  return (
    <p className="meta mt-2 mb-0">
      {withoutPhoneText} <Link to={to}>{linkText}</Link>
    </p>
  )
}
