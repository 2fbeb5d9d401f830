import { Link } from 'react-router'
import { withoutPhoneText } from '#rules/orders/delivery/phone.ts'

interface WithoutPhoneProps {
  phone: string | undefined
  /** Where a number can be added, and what the link says. */
  to: string
  linkText: string
}

/** Says to a buyer who has given no phone number what that means; nothing with one. */
export function WithoutPhone({ phone, to, linkText }: WithoutPhoneProps) {
  if (phone) return null
  return (
    <p className="meta mt-2 mb-0">
      {withoutPhoneText} <Link to={to}>{linkText}</Link>
    </p>
  )
}
