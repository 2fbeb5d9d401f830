import { v7 } from 'uuid'
import type { Db } from '#db/open.ts'
import { findErased, type KnownBy } from '#server/back-office/privacy/erased-people.queries.ts'
import { findAccounts } from './move-customers.queries.ts'
import { listBuyers, upsertEarlierOrders } from './move-history.queries.ts'
import type { MoveContext, Mover, Planned, Stored } from './mover.ts'
import { listByKey } from './move-records.queries.ts'
import { findOrigins, type Origin, saveOrigins } from './origins.queries.ts'
import type { MovedCustomer, MovedOrder } from './records.ts'

interface PlannedOrder extends Planned {
  moved: MovedOrder
  fields: Origin['fields']
  userId: string | null
}

/** Orders of before are history: a table of their own, which no sum, stock or email knows. */
export const planOrders: Mover = async (context, tx, records) => {
  const { shop, move } = context
  const read = records.map(({ data }) => data as MovedOrder)
  const moved = await withBuyers(context, tx, read)
  const [keys, emails] = [moved.map(({ key }) => key), moved.map(({ email }) => email)]
  const origins = await findOrigins(tx, move.source, 'order', keys)
  const accounts = await findAccounts(tx, emails)
  const namesOf = ({ email, key, customerKey }: MovedOrder): KnownBy[] => [
    ['email', email],
    [move.source, 'customer', customerKey],
    [move.source, 'order', key],
  ]
  const isErased = await findErased(tx, await shop.erasureKey(), moved.flatMap(namesOf))
  const planned = records.map((record, index): PlannedOrder => {
    const order = moved[index] as MovedOrder
    const origin = origins.get(order.key)
    const account = accounts.get(order.email)
    const { number, status, paidWith, totalCents, refundedCents, note } = order
    const fields = { number, status, paidWith, totalCents, refundedCents, note }
    const isRefused = namesOf(order).some(isErased)
    const isSame =
      origin !== undefined && Object.entries(fields).every(([name, value]) => origin.fields[name] === value)
    return {
      record,
      moved: order,
      fields,
      userId: account?.isOwners ? account.id : null,
      outcome: isRefused ? 'refused' : origin ? (isSame ? 'same' : 'changed') : 'new',
      notes: isRefused ? ['The data of its buyer was erased here, so it doesn’t come in again.'] : [],
      differences: [],
      targetId: origin?.targetId ?? null,
    }
  })
  const kept = planned.filter(({ outcome }) => outcome !== 'refused')
  return { planned, store: () => storeOrders(context, tx, kept) }
}

async function storeOrders({ shop, move }: MoveContext, tx: Db, planned: readonly PlannedOrder[]): Promise<Stored[]> {
  const now = shop.now()
  const rows = planned.map((each) => ({ ...each, id: each.targetId ?? v7() }))
  const ofMove = { source: move.source, moveId: move.id, createdAt: now }
  const changed = rows.filter(({ outcome }) => outcome !== 'same')
  const orders = changed.map(({ id, userId, moved }) => {
    const { kind: _, customerKey: _key, placedAt, ...order } = moved
    return { ...order, ...ofMove, id, userId, placedAt: new Date(placedAt) }
  })
  await upsertEarlierOrders(tx, orders)
  await saveOrigins(
    tx,
    rows.map(({ id, moved, fields, targetId }) => ({
      source: move.source,
      kind: 'order',
      key: moved.key,
      targetId: id,
      createdBy: targetId === null ? move.id : null,
      fields,
      changedAt: now,
    })),
  )
  return rows.map(({ record, id, notes }) => ({ id: record.id, targetId: id, notes }))
}

/** The predecessor's orders name their buyers by their keys alone. */
async function withBuyers({ move }: MoveContext, tx: Db, orders: readonly MovedOrder[]): Promise<MovedOrder[]> {
  const keys = orders.flatMap(({ email, customerKey }) => (email === '' && customerKey !== '' ? [customerKey] : []))
  const coming = (await listByKey(tx, move.id, 'customer', keys)).map(({ key, data }) => {
    const { name, email, phone } = data as MovedCustomer
    return [key, { name, email, phone }] as const
  })
  const buyers = new Map([...(await listBuyers(tx, move.source, keys)), ...coming])
  return orders.map((order) => {
    const buyer = order.email === '' ? buyers.get(order.customerKey) : undefined
    return buyer
      ? { ...order, email: buyer.email, name: order.name || buyer.name, phone: order.phone || buyer.phone }
      : order
  })
}
