import { deletedName } from '#db/personal.ts'

/*
 * The statements that fill a shop with many orders (`fill-orders.ts`). All rows are made from a plan with one row for
 * each order, whose choices depend on the number of the order alone.
 */

export const productCount = 300

/** The names of the people and towns of the orders; the first of a list are chosen most often. */
const firstNames = words(`Aroha Ben Charlotte Daniel Emily Finn Grace Hemi Isla Jack Kiri Liam Marama Noah Olivia Pita
  Quinn Ruby Sam Tane Una Vikram Wiremu Xin Yuki Zoe Anahera Brooke Caleb Ngaire`)
const lastNames = words(`Smith Tipene Wilson Brown Williams Taylor Patel Singh Ngata Walker Parata Harris Clark Young
  Edwards Thompson Kingi Martin Scott Campbell Stewart Robinson Mitchell Anderson Wong Chen Kumar Reid Murray Hohepa
  Watene Fraser Grant Hunter Morrison Ross Bell Webb Marsh Fox`)
const towns = words(`Auckland Christchurch Wellington Hamilton Tauranga Dunedin Napier Nelson Rotorua Whangārei
  Invercargill Whanganui Gisborne Timaru Taupō Masterton Levin Ashburton Cambridge Feilding Ōamaru Kerikeri Wānaka
  Thames Gore Motueka Picton Kaikōura Westport Te-Anau`)
const streets = words(
  'Great-South Victoria High Queen Rata Kōwhai Station Church Beach Hill Mill Nikau Tōtara Main Bay',
)

function words(text: string): string[] {
  return text.split(/\s+/).map((word) => word.replace('-', ' '))
}

/** The filled tables that have triggers, which would run for each row. */
export const tables = [
  'users',
  'products',
  'orders',
  'order_items',
  'refunds',
  'parcels',
  'parcel_items',
  'stock_lines',
]

/** A step of the fill. */
interface Step {
  about: string
  sql: string
  parameters?: unknown[]
}

/** A number from 0 to 1 that depends on the number `i` of the order and on `salt` alone. */
const chance = (salt: number) => `((hashint8extended(i, ${salt}) & 1048575) / 1048576.0)`

/** A word of a list, the first ones more often. */
const oneOf = (list: string, salt: number) =>
  `(${list})[1 + floor(power(${chance(salt)}, 2) * cardinality(${list}))::int]`

/** An id as the shop makes them: in the order of time. */
const idAt = (at: string, salt: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${salt}), 1, 3) || '8' ||
    substr(md5(${salt}), 4, 15))::uuid`

/** The statements in their order, for `count` orders. */
export function steps(count: number): Step[] {
  return [
    { about: 'products', sql: productsSql },
    { about: 'plan of the orders', sql: planSql, parameters: [count, firstNames, lastNames, towns, streets] },
    { about: 'plan of the items', sql: linesSql },
    { about: 'sums', sql: 'create unique index on plan (i); analyze plan; analyze lines' },
    { about: 'accounts and guests', sql: usersSql(count) },
    { about: 'orders', sql: ordersSql },
    { about: 'items', sql: itemsSql },
    { about: 'payments', sql: paymentsSql },
    { about: 'refunds', sql: refundsSql },
    { about: 'parcels', sql: parcelsSql },
    { about: 'emails', sql: emailsSql },
    { about: 'history', sql: changesSql },
    { about: 'access events', sql: accessEventsSql(count) },
    { about: 'stock ledger', sql: stockSql },
    { about: 'tags and notes', sql: notesSql },
    { about: 'inbox', sql: inboxSql(count) },
    { about: 'changed customers', sql: changedCustomersSql },
    { about: 'changed days', sql: changedDaysSql },
  ]
}

/** The triggers that write these lines are off; the first start of the shop sums them up. */
const changedCustomersSql = `
insert into changed_customers (user_id)
select id from users where not is_guest union select user_id from orders where user_id is not null`
const changedDaysSql = `
insert into changed_sold_days (paid_at)
select min(paid_at) from orders where paid_at is not null group by (paid_at at time zone 'Pacific/Auckland')::date`

const productsSql = `
update products p set
  name = (array['Kurow', 'Waihi', 'Ōtaki', 'Tasman', 'Raglan', 'Cromwell'])[1 + numbered.i % 6] || ' '
    || (array['Dining Table', 'Chair', 'Bed', 'Bookcase', 'Coffee Table', 'Bench', 'Stool', 'Dresser'])[1 + numbered.i % 8]
    || ' ' || numbered.i,
  category = (array['Diningtable', 'Chair', 'Bed', 'Bookcase', 'Coffeetable'])[1 + numbered.i % 5]
from (select id, row_number() over (order by id)::int as i from products) numbered where numbered.id = p.id`

/** One row for each order, from which all tables are filled. */
const planSql = `
create temp table plan on commit drop as
select i, ${idAt('at', `'order' || i`)} as id, at, is_guest, account, paid_at, provider,
  case when is_guest then ${idAt('at', `'guest' || i`)}
    else ${idAt(`timestamptz '2016-01-01' + account * interval '1 second'`, `'account' || account`)} end as user_id,
  first_name || ' ' || last_name as name,
  lower(first_name || '.' || last_name) || case when is_guest then '.g' || guest else account::text end || '@example.nz' as email,
  street, town, phone, fate,
  case when fate in ('whole', 'forgotten') then null
    else nullif(least(paid_at + (7 + 18 * ${chance(11)}) * interval '1 day', now()), now()) end as sent_at,
  case when fate in ('whole', 'forgotten') then null
    else nullif(least(paid_at + (8 + 19 * ${chance(11)}) * interval '1 day', now()), now()) end as delivered_at,
  case when fate = 'whole' and ${chance(12)} < 0.75 then paid_at + interval '2 days'
    when paid_at is null and at < now() - interval '14 days' then at + interval '14 days' end as cancelled_at,
  at < now() - interval '2557 days' as is_erased
from (
  select i, at, ${chance(1)} < 0.4 as is_guest,
    floor(power(${chance(2)}, 2) * greatest($1::int * 0.15, 1))::int as account,
    floor(${chance(3)} * greatest($1::int * 0.3, 1))::int as guest,
    case when ${chance(4)} < 0.9 then nullif(least(at + interval '3 minutes' + power(${chance(5)}, 8) * interval '2 days', now()), now())
      end as paid_at,
    case when ${chance(6)} < 0.85 then 'card' when ${chance(6)} < 0.95 then 'paypal' else 'transfer' end as provider,
    case when ${chance(7)} < 0.02 then 'whole' when ${chance(7)} < 0.04 then 'part' when ${chance(7)} < 0.0401 then 'forgotten'
      else 'delivered' end as fate,
    ${oneOf('$2::text[]', 8)} as first_name, ${oneOf('$3::text[]', 9)} as last_name, ${oneOf('$4::text[]', 10)} as town,
    (1 + hashint8extended(i, 13) & 255) || ' ' || ${oneOf('$5::text[]', 14)} || ' Street' as street,
    '02' || (1 + (i & 1)) || ' ' || lpad((hashint8extended(i, 15) & 8388607)::text, 7, '0') as phone
  from (
    select i, date_trunc('milliseconds',
      now() - interval '1 minute' - (1 - power(i::float8 / $1::int, 0.8)) * interval '3650 days') as at
    from generate_series(1, $1::int) i
  ) numbered
) chosen`

const linesSql = `
create temp table lines on commit drop as
select i, position, p.id as product_id, p.name, p.image, p.price_cents, 1 + (${chance(21)} < 0.12)::int * 3 as qty
from (
  select i, position, (floor(power(${chance(20)}, 2) * ${productCount})::int + position * 37) % ${productCount} as product
  from plan cross join lateral generate_series(0, floor(power(${chance(22)}, 2) * 4)::int) position
) chosen
join (select *, row_number() over (order by id)::int - 1 as number from products) p on p.number = chosen.product`

const usersSql = (count: number) => `
with owners as (
  select distinct on (account) account, user_id, name, email, at from plan where not is_guest order by account, i
)
insert into users (id, name, email, password_hash, created_at, email_confirmed_at, is_guest)
select user_id, name, email, 'none: signs in nowhere', at, at, false from owners
union all
select user_id, name, email, '', at, at, true from plan where is_guest and not is_erased
union all
select ${idAt('at', `'silent' || i`)}, 'Visitor ' || i, 'visitor' || i || '@example.nz', 'none: signs in nowhere', at, at, false
from plan where i <= ${count} * 0.02;
analyze users`

const ordersSql = `
insert into orders (id, number, user_id, buyer_name, buyer_email, address, city, post_code, country, payment_method, items_cents,
  shipping_cents, tax_cents, total_cents, paid_at, payment_id, delivered_at, cancelled_at, created_at, recipient, phone, suburb,
  promise_kind, promised_from, promised_to, promised_days_from, promised_days_to, paid_method, card_last4, payable_days, attention)
select id, 10000 + i, case when not (is_guest and is_erased) then user_id end,
  case when is_erased then '${deletedName}' else name end, case when is_erased then '' else email end,
  case when is_erased then '' else street end, case when is_erased then '' else town end,
  case when is_erased then '' else lpad((hashint8extended(i, 30) & 8191)::text, 4, '0') end, 'New Zealand',
  case provider when 'transfer' then 'bank-transfer' else provider end, cents, 9900, 0, cents + 9900, paid_at,
  case when paid_at is not null then 'pi_' || md5('payment' || i) end, delivered_at, cancelled_at, at,
  case when is_erased then '' else name end, case when is_erased then '' else phone end,
  case when is_erased then '' else 'South Hill' end,
  case when ${chance(31)} < 0.97 then 'days' else 'call' end,
  case when ${chance(31)} < 0.97 then (at + interval '14 days')::date end,
  case when ${chance(31)} < 0.97 then (at + interval '21 days')::date end, 10, 15,
  case when paid_at is not null then provider end,
  case when paid_at is not null and provider = 'card' and not is_erased then lpad((hashint8extended(i, 32) & 8191)::text, 4, '0') end, 14,
  case when ${chance(33)} < 0.002 and at > now() - interval '60 days' then array['fraud-warning'] else '{}' end
from plan join (select i, sum(price_cents * qty) as cents from lines group by i) sums using (i)
order by i;
select setval(pg_get_serial_sequence('orders', 'number'), (select max(number) from orders));
analyze orders`

const itemsSql = `
insert into order_items (order_id, position, product_id, name, image, price_cents, qty)
select plan.id, position, product_id, lines.name, image, price_cents, qty from lines join plan using (i) order by i, position;
analyze order_items`

const paymentsSql = `
insert into checkout_sessions (id, order_id, url, amount_cents, status, expires_at, created_at, provider, refunds_read_at)
select 'cs_' || md5('session' || i || status), o.id, 'https://pay.example/' || i, total_cents, status, at + interval '1 day', at,
  provider, case when status = 'paid' then now() end
from plan join orders o using (id)
cross join lateral (
  select 'paid' as status where plan.paid_at is not null and provider <> 'transfer'
  union all select 'closed' where plan.paid_at is null or ${chance(40)} < 0.1
) tries
where provider <> 'transfer' order by i;
insert into phone_orders (order_id, pay_by, placed_by_name, held_until, undo_until, created_at)
select id, 'transfer', 'Admin', at + interval '7 days', at + interval '1 minute', at from plan where provider = 'transfer';
insert into transfers (order_id, amount_cents, received_on, bank_reference, marked_by_name, created_at)
select o.id, total_cents, plan.paid_at::date, 'T-' || number, 'Admin', plan.paid_at
from plan join orders o using (id) where provider = 'transfer' and plan.paid_at is not null;
insert into payment_events (id, type, created_at, provider, delivered_at)
select 'evt_' || md5('event' || i), 'checkout.session.completed', paid_at, provider, paid_at
from plan where paid_at > now() - interval '90 days' and provider <> 'transfer'`

/** Of the whole payment, and of a tenth of it. */
const refundsSql = `
insert into refunds (id, order_id, provider, payment_id, amount_cents, reason, status, provider_refund_id, attempts, by_name,
  created_at, settled_at)
select ${idAt(`plan.paid_at + interval '2 days'`, `'refund' || i`)}, o.id, provider, o.payment_id,
  case fate when 'whole' then total_cents else total_cents / 10 end, 'requested', 'succeeded', 're_' || md5('refund' || i), 1,
  'Admin', plan.paid_at + interval '2 days', plan.paid_at + interval '2 days 1 minute'
from plan join orders o using (id)
where fate in ('whole', 'part') and plan.paid_at < now() - interval '3 days' order by i`

const parcelsSql = `
insert into parcels (id, order_id, ready_at, shipped_at, delivered_at, carrier, tracking_number, created_at)
select ${idAt('sent_at', `'parcel' || i`)}, id, sent_at - interval '6 hours', sent_at, delivered_at, 'Mainfreight',
  case when not is_erased then 'MF' || i end, sent_at - interval '6 hours'
from plan where sent_at is not null and cancelled_at is null order by i;
insert into parcel_items (parcel_id, position, qty)
select ${idAt('sent_at', `'parcel' || i`)}, position, qty
from plan join lines using (i) where sent_at is not null and cancelled_at is null order by i, position;
analyze parcels, parcel_items`

/** The texts of emails about orders are emptied after a year. */
const emailsSql = `
insert into emails (id, kind, "to", subject, text, html, order_id, status, attempts, created_at, sent_at)
select ${idAt('email.at', `kind || i`)}, kind,
  case when is_erased then '' when kind = 'new-order' then 'shop@example.nz' else email end, 'Order T-' || (10000 + i),
  case when email.at > now() - interval '365 days' then repeat('Your table is being made in our workshop. ', 30) else '' end,
  case when email.at > now() - interval '365 days' then '<p>' || repeat(md5(i::text), 150) || '</p>' end,
  id, 'sent', 1, email.at, email.at + interval '4 seconds'
from plan cross join lateral (values
  ('order-received', case when provider = 'transfer' then at end), ('payment-reminder', case when paid_at is null then at + interval '1 day' end),
  ('payment-received', paid_at), ('new-order', paid_at), ('shipped', sent_at), ('delivered', delivered_at)) email (kind, at)
where email.at < now() order by email.at;
analyze emails`

/** Changes are kept for seven years. Every hundredth one is about a product. */
const changesSql = `
insert into changes (id, subject, subject_id, action, by_user_id, by_name, by_kind, fields, created_at)
select ${idAt('change.at', `action || i`)}, 'order', id, action, case when author = 'buyer' and not is_guest then user_id end,
  case author when 'buyer' then name else author end, case author when 'Tōtara' then 'provider' else 'person' end,
  '[]', change.at
from plan cross join lateral (values
  ('placed', 'buyer', at), ('paid', 'Tōtara', paid_at), ('shipped', 'Admin', sent_at), ('delivered', 'Admin', delivered_at),
  ('refunded', 'Admin', case when fate in ('whole', 'part') then paid_at + interval '2 days' end),
  ('cancelled', 'Admin', cancelled_at)) change (action, author, at)
where change.at between now() - interval '2557 days' and now() order by change.at;
insert into changes (id, subject, subject_id, action, by_name, fields, created_at)
select ${idAt('plan.at', `'price' || i`)}, 'product', product_id, 'changed', 'Admin',
  '[{"field": "price", "before": 100, "after": 120}]', plan.at
from plan join lines using (i) where i % 25 = 0 and position = 0 and plan.at > now() - interval '2557 days';
analyze changes`

/** Access events are kept for 90 days: half as many as there are orders. */
const accessEventsSql = (count: number) => `
insert into access_events (id, action, user_id, detail, device, network, created_at)
select ${idAt('event.at', `'access' || i`)},
  (array['signed-in', 'signed-in', 'signed-out', 'sign-in-refused', 'registered', 'orders-exported'])[1 + i % 6], u.id, '',
  'Chrome on Windows', '203.0.113.' || i % 250, event.at
from generate_series(1, ${count} / 2) i
cross join lateral (select date_trunc('milliseconds', now() - interval '90 days' * (1 - i / (${count} / 2 + 1.0)))) event (at)
left join lateral (select user_id as id from plan where plan.i = 1 + (i * 7919::bigint) % ${count} and not is_guest) u on true
order by event.at`

/** What was sold is delivered in the same month, so that each product has the stock of its beginning. */
const stockSql = `
insert into stock_lines (batch, product_id, order_id, kind, stock_change, held_change, by_kind, by_name, created_at)
select batch, product_id, order_id, kind, stock_change, held_change, by_kind, by_name, at from (
  select md5(step.kind || i)::uuid as batch, product_id, id as order_id, step.kind, step.stock * qty as stock_change,
    step.held * qty as held_change, step.by_kind, case step.by_kind when 'person' then 'Admin' else 'Tōtara' end as by_name, step.at
  from plan join lines using (i) cross join lateral (values
    ('hold', 0, 1, 'shop', plan.at), ('paid', -1, -1, 'provider', paid_at),
    ('hold-ended', 0, -1, 'shop', case when paid_at is null then plan.at + interval '1 hour' end),
    ('cancellation', 1, 0, 'person', case when paid_at is not null then cancelled_at end)) step (kind, stock, held, by_kind, at)
  where step.at is not null
  union all
  select md5('delivery' || date_trunc('month', paid_at))::uuid, product_id, null, 'delivery-in', sum(qty), 0, 'person', 'Admin',
    min(paid_at)
  from plan join lines using (i) where paid_at is not null and cancelled_at is null
  group by product_id, date_trunc('month', paid_at)
) step order by at;
analyze stock_lines`

const notesSql = `
insert into order_tags (order_id, tag, created_at)
select id, (array['trade', 'gift', 'call first', 'show room'])[1 + i % 4], at from plan where ${chance(50)} < 0.02;
insert into order_notes (id, order_id, text, by_name, created_at)
select ${idAt('at', `'note' || i`)}, id, 'The buyer rings before nine.', 'Admin', at from plan where ${chance(51)} < 0.02 and not is_erased;
insert into order_requests (id, order_id, kind, status, reason, note, pieces, answer, answered_at, answered_by, outcome, created_at)
select ${idAt(`delivered_at + interval '3 days'`, `'request' || i`)}, id, 'return', 'declined', 'other', '', '[]', 'Sorry, no.',
  delivered_at + interval '4 days', 'Admin', null, delivered_at + interval '3 days'
from plan where ${chance(52)} < 0.01 and delivered_at < now() - interval '5 days'`

/** Messages and questions are kept for two years; all but the newest are answered. */
const inboxSql = (count: number) => `
insert into contact_messages (id, first_name, last_name, email, phone, message, created_at, reply, replied_at, replied_by_name)
select ${idAt('at', `'message' || i`)}, split_part(name, ' ', 1), split_part(name, ' ', 2), email, phone,
  'When will my table ' || i || ' be here? ' || repeat('We look forward to it. ', 8), at,
  case when i < ${count} - 500 then 'Next week.' else '' end, case when i < ${count} - 500 then at + interval '5 hours' end, 'Admin'
from plan where at > now() - interval '730 days' and ${chance(60)} < 0.1;
insert into product_questions (id, product_id, user_id, email, question, answer, answered_at, created_at)
select ${idAt('plan.at', `'question' || i`)}, product_id, null, plan.email, 'Does it come in oak? ' || i,
  case when i < ${count} - 500 then 'Yes.' else '' end, case when i < ${count} - 500 then plan.at + interval '1 day' end, plan.at
from plan join lines using (i) where position = 0 and plan.at > now() - interval '730 days' and ${chance(61)} < 0.03;
insert into reviews (id, product_id, user_id, name, rating, comment, created_at, is_bought_here)
select ${idAt(`delivered_at + interval '12 days'`, `'review' || i`)}, product_id, user_id, plan.name, 3 + i % 3,
  'Solid and well made. ' || i, delivered_at + interval '12 days', true
from plan join lines using (i)
where position = 0 and not is_guest and delivered_at < now() - interval '12 days' and ${chance(62)} < 0.08
on conflict (product_id, user_id) do nothing;
update products p set num_reviews = found.count, rating = found.rating
from (select product_id, count(*) as count, avg(rating)::numeric(3, 2) as rating from reviews group by product_id) found
where found.product_id = p.id`
