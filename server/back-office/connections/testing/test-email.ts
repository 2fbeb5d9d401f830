import { formatEmail } from '#server/platform/mail/format-email.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Finding, logFailure } from './finding.ts'

/** What the owner does about an error, by the code that nodemailer or Node gives it. */
const remedies: Record<string, string> = {
  EAUTH: 'The mail server refuses the user or the password. Check them in SMTP_URL.',
  ENOAUTH: 'The mail server wants a user and a password. Add them to SMTP_URL.',
  EENVELOPE: 'The mail server refuses the sender or your address. Check the sender in SMTP_URL and your own address.',
  EMESSAGE: 'The mail server refuses the email. The shop’s log has its answer.',
  ETLS: 'The mail server offers no valid encryption. Check its name and port in SMTP_URL.',
}
const unreachable = 'The mail server doesn’t answer. Check its name and port in SMTP_URL, and whether it runs.'
const unreachableCodes = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ENOTFOUND'])

/** Sends an email to the person who tests, without the queue, so that the answer of the mail server is known. */
export async function testEmail(shop: Shop, { email, name }: SignedInUser): Promise<Finding> {
  const details = shop.details()
  const opening = `Emails from ${details.name} are arriving. ${name} sent this test from Connections.`
  const text = formatEmail(details, {
    subject: `Test email from ${details.name}`,
    name,
    opening,
    parts: [],
    isToShop: true,
  })
  try {
    await shop.mailer.sendNow({ to: email, ...text })
  } catch (error) {
    logFailure(shop, 'email', error)
    return { isSuccess: false, text: remedyOf(error) }
  }
  if (!shop.config.smtpUrl) {
    return {
      isSuccess: true,
      text: 'No mail server is set: the email is a file in the data folder. Set SMTP_URL to send.',
    }
  }
  return {
    isSuccess: true,
    text: `The mail server took an email to ${email}. Check your inbox and your spam folder.`,
  }
}

function remedyOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (unreachableCodes.has(code)) return unreachable
  return remedies[code] ?? 'The email couldn’t be sent. The shop’s log says why.'
}
