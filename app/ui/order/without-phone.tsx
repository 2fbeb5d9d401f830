import { Link } from 'react-router'
import { withoutPhoneText } from '#rules/orders/delivery/phone.ts'

export function WithoutPhone({ phone, to, linkText }: { phone: string | undefined; to: string; linkText: string }) {
  if (phone) return null
  return (
    <p className="meta mt-2 mb-0">
      {withoutPhoneText} <Link to={to}>{linkText}</Link>
    </p>
  )
}
