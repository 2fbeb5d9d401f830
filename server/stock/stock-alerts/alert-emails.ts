import { stockAlerts } from '#contract/stock/stock-alerts.ts'
import type { Tx } from '#db/open.ts'
import { dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { paths } from '#rules/paths.ts'
import { alertConfirmDays } from '#rules/stock/stock-alerts.ts'
import { type EmailContent, tokenPlaceholder } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { AlertProduct } from './stock-alerts.queries.ts'

interface AlertEmail {
  alertId: string
  email: string
  product: Pick<AlertProduct, 'id' | 'name' | 'priceCents'>
}

/**
 * Queues the email that asks whether an address wants an alert, without text of the visitor, because it may be a
 * stranger's.
 */
export async function queueConfirmAlert(shop: Shop, tx: Tx, { alertId, email, product }: AlertEmail): Promise<void> {
  await queueAlertEmail(
    shop,
    tx,
    'confirm-stock-alert',
    { alertId, email },
    {
      subject: `Want an email when the ${product.name} is back?`,
      name: null,
      opening: `Someone asked us to email this address when the ${product.name} is back.`,
      parts: [
        { kind: 'link', label: 'Tell me when it’s back', url: linkTo(shop, paths.confirmAlert) },
        {
          kind: 'paragraph',
          text: `Press the button within ${alertConfirmDays} days and we’ll send one email, on the day you can order it again. If you didn’t ask for this, ignore this email and we won’t write about it again.`,
        },
        { kind: 'link', label: 'Stop', url: linkTo(shop, paths.stopAlert), isSecondary: true },
      ],
    },
  )
}

/** Queues the one email that tells an address that a product is back. */
export async function queueBackInStock(shop: Shop, tx: Tx, { alertId, email, product }: AlertEmail): Promise<void> {
  const { publicUrl, name } = shop.details()
  await queueAlertEmail(
    shop,
    tx,
    'back-in-stock',
    { alertId, email },
    {
      subject: `The ${product.name} is back`,
      name: null,
      opening: `You can order the ${product.name} again at ${name}.`,
      parts: [
        { kind: 'facts', facts: [{ name: 'Price', value: formatDollars(dollarsOf(product.priceCents)) }] },
        { kind: 'link', label: `See the ${product.name}`, url: `${publicUrl}${paths.product(product.id)}` },
        {
          kind: 'paragraph',
          text: 'People hear from us in the order they asked, and we can’t hold a piece for you. This is the one email you asked for; we won’t send another about this piece.',
        },
        { kind: 'link', label: 'Stop these emails', url: linkTo(shop, paths.stopAlert), isSecondary: true },
      ],
    },
  )
}

async function queueAlertEmail(
  shop: Shop,
  tx: Tx,
  kind: 'confirm-stock-alert' | 'back-in-stock',
  { alertId, email }: Pick<AlertEmail, 'alertId' | 'email'>,
  content: EmailContent,
): Promise<void> {
  await queueEmail(shop, tx, {
    kind,
    to: email,
    replyTo: shop.details().email,
    linkId: alertId,
    unsubscribeUrl: linkTo(shop, stockAlerts.unsubscribe.url),
    ...formatEmail(shop.details(), content),
  })
}

function linkTo(shop: Shop, path: string): string {
  return `${shop.details().publicUrl}${path}?token=${tokenPlaceholder}`
}
