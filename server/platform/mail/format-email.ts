import type { ShopDetails } from '#contract/pages.ts'
import type { EmailContent, EmailText } from './email-content.ts'
import { formatHtmlEmail } from './html-email.ts'
import { formatTextEmail } from './text-email.ts'

/** Formats an email to a shopper in both of its forms. */
export function formatEmail(shop: ShopDetails, content: EmailContent): EmailText {
  return { subject: content.subject, text: formatTextEmail(content, shop), html: formatHtmlEmail(content, shop) }
}
