import { v7 } from 'uuid'
import type { Db } from '#db/open.ts'
import { addressFields } from '#contract/accounts/shipping-address.ts'
import { addressNames } from '#contract/accounts/address-names.ts'
import { isDeliverable } from '#rules/orders/delivery/promise-text.ts'
import { recipientProblem } from '#rules/orders/delivery/shipping-address.ts'
import { toTag } from '#rules/orders/order-filter.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { truncate } from '#rules/platform/truncate.ts'
import { type AddressColumns, toAddressColumns } from '#server/accounts/addresses/address-columns.ts'
import { checkName } from '#server/accounts/check-name.ts'
import { isBcryptHash } from '#server/accounts/passwords.ts'
import { findErased, type KnownBy } from '#server/back-office/privacy/erased-people.queries.ts'
import { recordAuditEvents } from '#server/platform/history/audit-log.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  findAccounts,
  type FoundAccount,
  insertMovedPeople,
  listAccountIds,
  listFirstLines,
  setFormerPasswords,
} from './move-customers.queries.ts'
import type { MoveContext, Mover, Planned, Stored } from './mover.ts'
import { findOrigins, saveOrigins } from './origins.queries.ts'
import type { MovedAddress, MovedCustomer } from './records.ts'

interface PlannedCustomer extends Planned {
  moved: MovedCustomer
  account: FoundAccount | undefined
  addresses: AddressColumns[]
  tags: string[]
  /** Whether an account that came without a password gets that of this file. */
  takesPassword: boolean
}

/** Accounts without a password, or with that of the former shop. Nobody is written to, and nobody gets a role. */
export const planCustomers: Mover = async (context, tx, records) => {
  const { shop, move } = context
  const moved = records.map(({ data }) => data as MovedCustomer)
  const accounts = await findAccounts(
    tx,
    moved.map(({ email }) => email),
  )
  const origins = await findOrigins(
    tx,
    move.source,
    'customer',
    moved.map(({ key }) => key),
  )
  const firstLines = await listFirstLines(
    tx,
    move.id,
    moved.map(({ email }) => email),
  )
  const namesOf = ({ email, key }: MovedCustomer): KnownBy[] => [
    ['email', email],
    [move.source, 'customer', key],
  ]
  const isErased = await findErased(tx, await shop.erasureKey(), moved.flatMap(namesOf))
  const here = await listAccountIds(
    tx,
    [...origins.values()].flatMap(({ targetId }) => targetId ?? []),
  )
  const planned = records.map((record, index) => {
    const customer = moved[index] as MovedCustomer
    const account = accounts.get(customer.email)
    const firstLine = firstLines.get(customer.email) ?? record.line
    const given = { record, moved: customer, account, firstLine }
    if (namesOf(customer).some(isErased)) return refuse(given, erasedHere)
    const isRenamed = !account && here.has(origins.get(customer.key)?.targetId ?? '')
    return isRenamed ? refuse(given, otherAddress) : planCustomer(shop, given)
  })
  const kept = planned.filter(({ outcome }) => outcome !== 'refused')
  return { planned, store: () => storeCustomers(context, tx, kept) }
}

async function storeCustomers(
  { shop, move, by }: MoveContext,
  tx: Db,
  planned: readonly PlannedCustomer[],
): Promise<Stored[]> {
  const now = shop.now()
  const rows = planned.map((each) => ({ ...each, id: each.account?.id ?? v7() }))
  const changed = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
  await insertMovedPeople(tx, {
    users: changed.flatMap(({ id, account, moved }) =>
      account
        ? []
        : [
            {
              id,
              name: nameOf(moved),
              email: moved.email,
              passwordHash: isBcryptHash(moved.passwordHash) ? moved.passwordHash : '',
              createdAt: moved.createdAt === null ? now : new Date(moved.createdAt),
            },
          ],
    ),
    addresses: changed.flatMap(({ id, addresses, account }) =>
      addresses.map((address, at) => ({
        ...address,
        userId: id,
        isDefault: at === 0 && account === undefined,
        lastUsedAt: now,
        createdAt: now,
      })),
    ),
    notes: changed.flatMap(({ id, moved: { note } }) =>
      note === ''
        ? []
        : [{ userId: id, text: truncate(note, maxNoteLength), byName: by.name, byUserId: by.userId, createdAt: now }],
    ),
    tags: changed.flatMap(({ id, tags }) => tags.map((tag) => ({ userId: id, tag, createdAt: now }))),
  })
  await setFormerPasswords(
    tx,
    changed.flatMap(({ id, takesPassword, moved: { passwordHash } }) => (takesPassword ? [{ id, passwordHash }] : [])),
  )
  await saveOrigins(
    tx,
    rows.map(({ id, moved, account }) => ({
      source: move.source,
      kind: 'customer',
      key: moved.key,
      targetId: id,
      createdBy: account ? null : move.id,
      fields: {},
      changedAt: now,
    })),
  )
  await recordAuditEvents(
    shop,
    tx,
    changed
      .filter(({ account }) => !account)
      .map(({ id, moved }) => ({
        subject: 'user',
        subjectId: id,
        action: 'imported',
        by,
        fields: changedFields({}, { name: nameOf(moved), email: moved.email }),
      })),
  )
  return rows.map(({ record, id, notes }) => ({ id: record.id, targetId: id, notes }))
}

const maxNameLength = 60
const maxNoteLength = 4000

type Given = Pick<PlannedCustomer, 'record' | 'moved' | 'account'> & { firstLine: number }

function refuse({ record, moved, account }: Given, note: string): PlannedCustomer {
  const nothing = { addresses: [], tags: [], takesPassword: false, differences: [] }
  return { ...nothing, record, moved, account, targetId: account?.id ?? null, outcome: 'refused', notes: [note] }
}

const erasedHere = 'This person’s data was erased here, so nothing of it comes in again.'
const otherAddress = 'This customer has another email address here, and stays as they are.'

function planCustomer(shop: Shop, given: Given): PlannedCustomer {
  const { record, moved, account, firstLine } = given
  if (moved.email === '') return refuse(given, 'No email address: an account needs one.')
  if (firstLine !== record.line) {
    return refuse(given, `Line ${firstLine} has the same email address, and brings the account.`)
  }
  const problem = nameProblemOf(shop, nameOf(moved))
  if (problem !== null) return refuse(given, problem)
  const notes = moved.wasAdmin ? ['An admin there. It comes in without a role: invite this person.'] : []
  if (account && !account.isOwners) return { ...refuse(given, ''), outcome: 'same', notes: [...notes, unconfirmed] }
  const addresses = account?.hasAddress ? [] : moved.addresses.flatMap((address) => toColumns(address) ?? [])
  if (!account && addresses.length < moved.addresses.length) {
    notes.push('An address outside New Zealand, or without a street or town, does not come along.')
  }
  const tags = [...new Set(moved.tags.flatMap((tag) => toTag(tag) ?? []))].filter((tag) => !account?.tags.includes(tag))
  const takesPassword = account?.isUnused === true && isBcryptHash(moved.passwordHash)
  if (takesPassword) notes.push('The password of the other shop signs in from now on.')
  const hasNews = takesPassword || addresses.length > 0 || tags.length > 0 || (moved.note !== '' && !account?.hasNote)
  return {
    record,
    moved: account?.hasNote ? { ...moved, note: '' } : moved,
    account,
    addresses,
    tags,
    takesPassword,
    outcome: account ? (hasNews ? 'changed' : 'same') : 'new',
    notes,
    differences: [],
    targetId: account?.id ?? null,
  }
}

const unconfirmed = 'There is an account with this address whose owner has not confirmed it, so nothing is added to it.'

/** As long as a name may be; that of the mailbox without one. */
function nameOf({ name, email }: MovedCustomer): string {
  return truncate(name.trim() || email.replace(/@.*/, ''), maxNameLength)
}

function nameProblemOf(shop: Shop, name: string): string | null {
  try {
    checkName(shop, name)
    return null
  } catch (error) {
    if (error instanceof ShopError) return error.errors?.[0]?.message ?? error.message
    throw error
  }
}

/** Undefined for an address to which the shop does not deliver. */
function toColumns(address: MovedAddress): AddressColumns | undefined {
  const country = address.country.trim() === '' || /^nz$/i.test(address.country) ? 'New Zealand' : address.country
  const isComplete = address.address.trim() !== '' && address.city.trim() !== ''
  const isFit = [address.recipient, address.company].every((name) => recipientProblem(name) === null)
  if (!isDeliverable(country) || !isComplete || !isFit) return undefined
  const whole = { ...address, country, note: '' }
  return toAddressColumns(
    Object.fromEntries(addressNames.map((name) => [name, truncate(whole[name], addressFields[name].maxLength)])),
  )
}
