import type { Person } from '#contract/accounts/people.ts'
import { transact, type Tx } from '#db/open.ts'
import { firstName } from '#rules/accounts/accounts.ts'
import { isId } from '#rules/platform/ids.ts'
import { dayText, nzDay, startOfDay } from '#rules/platform/nz-dates.ts'
import { paths } from '#rules/paths.ts'
import { lockUser } from '#server/accounts/accounts.queries.ts'
import { recordUserEvent } from '#server/accounts/user-events.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { countEmailsTo } from '#server/platform/mail/mail.queries.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import { fieldError, ShopError } from '#server/platform/shop-error.ts'
import { listPeople, updateSecondStepDay } from './people.queries.ts'

const dayMs = 24 * 3_600_000

/**
 * Emails a person with a role to ask for a second step. Throws ShopError 404 for an account without a role, 409 for a
 * person who has a second step, 429 within a day of the last such email.
 */
export async function remindOfSecondStep(shop: Shop, owner: SignedInUser, id: string): Promise<Person> {
  return transact(shop.db, async (tx) => {
    const person = await lockPersonWithRole(tx, id)
    if (person.secondStep !== null) throw new ShopError(409, `${firstName(person.name)} already has a second step.`)
    const yesterday = new Date(shop.now().getTime() - dayMs)
    if ((await countEmailsTo(tx, person.email, 'second-step-reminder', yesterday)) > 0) {
      const message = `${firstName(person.name)} had a reminder within the last day.`
      throw new ShopError(429, message, undefined, { retryAfterSeconds: dayMs / 1000 })
    }
    await queueEmail(shop, tx, { kind: 'second-step-reminder', to: person.email, ...reminder(shop, owner, person) })
    await recordUserEvent(shop, tx, person._id, actorOf(owner), [], 'reminded')
    return person
  })
}

/**
 * Sets the New Zealand day, today or later, from which a packer needs a second step; null for none. Throws ShopError
 * 400 for another day, 404 for an account without a role, 409 for a role without such a day.
 */
export async function setSecondStepDay(
  shop: Shop,
  owner: SignedInUser,
  id: string,
  from: string | null,
): Promise<Person> {
  if (from !== null && (startOfDay(from) === null || from < nzDay(shop.now().toISOString())))
    throw fieldError(400, 'from', 'Choose today or a later day.')
  return transact(shop.db, async (tx) => {
    const person = await lockPersonWithRole(tx, id)
    if (person.role !== 'packer') throw new ShopError(409, 'Only a packer has such a day.')
    await updateSecondStepDay(tx, person._id, from)
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: person._id,
      action: 'changed',
      by: actorOf(owner),
      fields:
        person.secondStepFrom === from ? [] : [{ field: 'secondStepFrom', before: person.secondStepFrom, after: from }],
    })
    return { ...person, secondStepFrom: from }
  })
}

async function lockPersonWithRole(tx: Tx, id: string): Promise<Person> {
  if (isId(id)) await lockUser(tx, id)
  const [person] = isId(id) ? await listPeople(tx, 1, id) : []
  if (!person) throw new ShopError(404, 'This person has no role.')
  return person
}

function reminder(shop: Shop, owner: SignedInUser, { name, role, secondStepFrom }: Person) {
  const details = shop.details()
  const from = secondStepFrom === null ? '' : ` From ${dayText(secondStepFrom)} you’ll need it to get in.`
  return {
    replyTo: details.email,
    ...formatEmail(details, {
      subject: 'Add a second step to your sign-in',
      name,
      opening: `${firstName(owner.name)} has asked you to add a second step to your sign-in, because as ${role} you can see customers’ names, addresses and phone numbers.${from}`,
      parts: [
        { kind: 'link', label: 'Add a second step', url: `${details.publicUrl}${paths.profile}` },
        {
          kind: 'paragraph',
          text: 'It takes two minutes, with a passkey on your phone or computer or with an authenticator app.',
        },
      ],
    }),
  }
}
