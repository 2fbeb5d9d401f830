import { type SQL, sql } from 'drizzle-orm'
import { type Db, transact, type Tx } from '#db/open.ts'
import { foldedText } from '#db/folded-text.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { changedCustomers, customers } from '#db/tables/back-office/customers.ts'
import { dialledPhone, orders } from '#db/tables/orders/orders.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import { phoneOrders } from '#db/tables/orders/phone-orders.ts'
import { isId } from '#rules/platform/ids.ts'
import { guestName } from '#rules/orders/buyer.ts'
import { isFullyRefundedSql } from '#server/orders/orders.queries.ts'

/** Who a user is as a customer: its email address, which others may have too, or its id. */
export const personOf = sql`coalesce(nullif(${users.email}, ''), ${users.id}::text)`

/** Lines of one transaction: few enough that none takes long. */
const batchSize = 500

/** Sums up the changed customers again, one process at a time. `onMany` gets the number of lines when it is large. */
export async function sumChangedCustomers(db: Db, onMany?: (lines: number) => void): Promise<void> {
  if (onMany) {
    const lines = await db.$count(changedCustomers)
    if (lines > batchSize) onMany(lines)
  }
  while (await hasChanges(db)) await sumBatch(db)
}

/** Marks all customers as changed: the triggers were off while the rows of a backup were inserted. */
export async function markAllCustomers(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into ${changedCustomers} (user_id) select id from ${users} where not is_guest
    union select ordered.user_id from ${orders} ordered where ordered.user_id is not null`)
}

async function hasChanges(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (select from ${changedCustomers}) as found`)
  return rows[0]?.found === true
}

async function sumBatch(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    // The lines are deleted before anything is read: a change that is committed later has a line of its own.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sums of customers'))`)
    const { rows } = await tx.execute<{ person: string }>(sql`
      with taken as (
        delete from ${changedCustomers} where id in (select id from ${changedCustomers} order by id limit ${batchSize}::int)
        returning user_id, order_id, person
      )
      select distinct person from (
        select person from taken where person is not null
        union all select ${personOf} from ${users} where id in (select user_id from taken)
        union all select ${personOf} from ${users} where id in (
          select ordered.user_id from ${orders} ordered where ordered.id in (select order_id from taken))
      ) changed`)
    const people = rows.map(({ person }) => person)
    if (people.length === 0) return
    await tx.execute(sql`delete from ${customers} where person = any(${sql.param(people)}::text[])`)
    await tx.execute(sql`
      insert into ${customers} (person, id, is_guest, role, name, email, town, orders, spent_cents, last_order_at, known_at,
        is_by_phone, is_waiting, searched_text, searched_phones)
      ${summedCustomers(usersOf(people))}`)
  })
}

/** The users of some people. Each part has the condition of an index. */
function usersOf(people: readonly string[]): SQL {
  const given = sql`${sql.param([...people])}::text[]`
  return sql`
    select * from ${users} where not is_guest and email = any(${given})
    union all select * from ${users} where is_guest and email = any(${given})
    union all select * from ${users} where email = '' and id = any(${sql.param(people.filter(isId))}::uuid[])`
}

/** The customers of some users as the table has them: the accounts, and guests with an order, one row per address. */
export function summedCustomers(found: SQL): SQL {
  const { buyerName, recipient, buyerEmail, suburb, city, postCode } = orders
  const place = sql`concat_ws(' ', ${city}, ${postCode})`
  const text = sql`concat_ws(chr(10), nullif(${buyerName}, ${guestName}), ${recipient}, ${buyerEmail}, ${suburb}, ${place})`
  return sql`
    with people as (
      select ${personOf} as person, ${users}.* from (${found}) ${users}
    ), bought as (
      select people.person, count(*)::int as orders,
        coalesce(sum(${orders.totalCents} - refunded.cents)
          filter (where ${orders.paidAt} is not null and not ${orders.isTestPayment}), 0)::bigint as spent_cents,
        min(${orders.number}) as first_number, max(${orders.number}) as last_number,
        bool_or(exists (select from ${phoneOrders} where ${phoneOrders.orderId} = ${orders.id})) as is_by_phone,
        bool_or(${waitsForDelivery}) as is_waiting,
        string_agg(distinct ${text}, chr(10)) as searched_text,
        coalesce(string_agg(distinct ${dialledPhone(orders.phone)}, chr(10)) filter (where ${orders.phone} <> ''), '')
          as searched_phones
      from people join ${orders} on ${orders.userId} = people.id
      cross join lateral (
        select coalesce(sum(${refunds.amountCents}), 0) as cents from ${refunds}
        where ${refunds.orderId} = ${orders.id} and ${refunds.paymentId} = ${orders.paymentId} and ${refunds.status} <> 'failed'
      ) refunded
      group by people.person
    ), accounts as (
      select * from people where not is_guest
    )
    select coalesce(bought.person, accounts.person), coalesce(accounts.id, first_order.id), accounts.id is null, accounts.role,
      coalesce(accounts.name, nullif(last_order.recipient, ''), last_order.buyer_name),
      coalesce(accounts.email, last_order.buyer_email),
      coalesce(concat_ws(' ', last_order.city, last_order.post_code), ''),
      coalesce(bought.orders, 0), coalesce(bought.spent_cents, 0), last_order.created_at,
      coalesce(last_order.created_at, accounts.created_at),
      coalesce(bought.is_by_phone, false), coalesce(bought.is_waiting, false),
      ${foldedText(sql`concat_ws(chr(10), accounts.name, accounts.email, bought.searched_text)`)}, coalesce(bought.searched_phones, '')
    from bought
    full join accounts on accounts.person = bought.person
    left join ${orders} first_order on first_order.number = bought.first_number
    left join ${orders} last_order on last_order.number = bought.last_number`
}

/** The condition of `lockOpenOrders` for a paid order that is not delivered. */
const waitsForDelivery = sql`(${orders.paidAt} is not null and ${orders.deliveredAt} is null
  and ${orders.cancelledAt} is null and not ${isFullyRefundedSql()})`
