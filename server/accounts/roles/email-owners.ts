import type { Tx } from '#db/open.ts'
import type { EmailContent } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { type NewEmail, queueEmail } from '#server/platform/mail/queue-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listOwners } from './people.queries.ts'

/** Queues an email to each owner with a confirmed address, in the caller's transaction. */
export async function emailOwners(
  shop: Shop,
  tx: Tx,
  { kind, about, ...content }: Pick<NewEmail, 'kind' | 'about'> & Omit<EmailContent, 'name'>,
): Promise<void> {
  for (const { name, email } of await listOwners(tx)) {
    await queueEmail(shop, tx, { kind, about, to: email, ...formatEmail(shop.details(), { ...content, name }) })
  }
}
