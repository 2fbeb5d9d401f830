import { Link } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { ordersApi } from '#app/api/orders.ts'
import { ownOrdersApi } from '#app/api/own-orders.ts'
import { Day } from '#app/ui/day.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LoadMore } from '#app/ui/navigation/load-more.tsx'
import { DateOrCross } from '#app/ui/table/date-or-cross.tsx'
import { RestoreCart } from '#app/shop/frame/restore-cart.tsx'
import { UnpaidOrders } from '#app/ui/order/unpaid-orders.tsx'
import type { Order } from '#contract/orders/order.ts'
import { shortCallText, shortPromisedDaysText } from '#rules/orders/delivery/promise-text.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { isFullyRefunded } from '#rules/orders/order-state.ts'
import { stageOfParcel, parcelProgress } from '#rules/orders/fulfilment/parcels.ts'
import { paths } from '#rules/paths.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { Stars } from '#app/ui/product/stars.tsx'
import type { OwnReview } from '#contract/inbox/reviews.ts'
import { hideReasonTexts } from '#rules/inbox/hide-reasons.ts'
import { ProfileSection, sections } from './profile-section.tsx'
import styles from './account.module.scss'

/** The table My Orders (spec §2, Profile), newest first; on phones every order is a card. */
export function MyOrders() {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = ordersApi.mine.useInfiniteQuery()
  const { data: unpaidOrders = [] } = ownOrdersApi.unpaid.useQuery()
  const orders = data?.pages.flatMap(({ items }) => items)
  if (!orders && error)
    return <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
  if (!orders) return <p className="meta">Loading your orders…</p>
  if (orders.length === 0) {
    return (
      <p>
        No orders yet. Start with our <Link to={paths.home()}>latest products</Link>.
      </p>
    )
  }
  return (
    <>
      <UnpaidOrders orders={unpaidOrders} />
      <table className="table table-stack">
        <thead>
          <tr>
            <th scope="col">ID</th>
            <th scope="col">DATE</th>
            <th scope="col" className="right">
              TOTAL
            </th>
            <th scope="col">PAID</th>
            <th scope="col">DELIVERED</th>
            <th scope="col">
              <span className="visually-hidden">Details</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order._id} order={order} isPayable={unpaidOrders.some(({ _id }) => _id === order._id)} />
          ))}
        </tbody>
      </table>
      {(hasNextPage || (data?.pages.length ?? 0) > 1) && (
        <LoadMore
          label="Older orders"
          hasMore={hasNextPage}
          busy={isFetching}
          onMore={async () => (await fetchNextPage()).hasNextPage}
        >
          {hasNextPage ? `Your newest ${orders.length} orders` : `${orders.length} orders in total`}
        </LoadMore>
      )}
    </>
  )
}

function OrderRow({ order, isPayable }: { order: Order; isPayable: boolean }) {
  const number = order.orderNumber
  return (
    <tr>
      <td data-th="ID">
        <span className="me-2">{number}</span>
        {order.isCancelled && <span className="badge badge-soft">Cancelled</span>}
      </td>
      <td data-th="DATE" className="text-nowrap">
        <Day at={order.createdAt} />
      </td>
      <td data-th="TOTAL" className="right">
        {formatDollars(order.totalPrice)}
      </td>
      <td data-th="PAID">
        <DateOrCross date={order.paidAt} />
      </td>
      <td data-th="DELIVERED">
        <DateOrCross date={order.deliveredAt} />
        <Progress order={order} />
      </td>
      <td className="act right">
        {order.isCancelled && <RestoreCart order={order} />}
        <WayOn order={order} isPayable={isPayable} />
        <Link to={paths.order(order._id)}>
          Details<span className="visually-hidden"> of order {number}</span>
        </Link>
      </td>
    </tr>
  )
}

function WayOn({ order, isPayable }: { order: Order; isPayable: boolean }) {
  const isOnTheWay = order.parcels.some((parcel) => stageOfParcel(parcel) === 'shipped')
  const name = isPayable ? 'Pay' : isOnTheWay && 'Track'
  return (
    name && (
      <Link className="me-3" to={paths.order(order._id)}>
        {name}
        <span className="visually-hidden"> order {order.orderNumber}</span>
      </Link>
    )
  )
}

/** How far a paid order in several parcels is, or else its delivery day. */
function Progress({ order }: { order: Order }) {
  if (!order.isPaid || order.isCancelled || order.isDelivered || isFullyRefunded(order)) return null
  const { deliveryPromise: promise } = order
  const promised = promise && (promise.kind === 'call' ? shortCallText : shortPromisedDaysText(promise))
  const text = parcelProgress(order) ?? promised
  return text && <div className="meta text-nowrap">{text}</div>
}

export function MyReviews({ reviews }: { reviews: readonly OwnReview[] }) {
  const { name: shopName } = useShopDetails()
  if (reviews.length === 0) return null
  return (
    <ProfileSection section={sections.reviews}>
      <ul className="list-unstyled m-0">
        {reviews.map(({ _id, product, rating, comment, createdAt, hidden, reply }) => (
          <li className="rule-line py-3" key={_id}>
            <div className={`d-flex flex-wrap align-items-baseline row-gap-1 ${styles.reviewHead}`}>
              <span role="img" aria-label={`Rated ${rating} out of 5`}>
                <Stars rating={rating} />
              </span>
              <h3 className="sub-head fw-semibold">
                <Link to={paths.reviews(product._id)}>{product.name}</Link>
              </h3>
              <span className="meta">
                <Day at={createdAt} />
              </span>
              {hidden && <span className="badge badge-warning">Hidden</span>}
            </div>
            <p className={`mt-1 mb-0 text-pre-line ${styles.review}`}>{comment}</p>
            {hidden && (
              <p className={`mt-1 mb-0 text-pre-line ${styles.review}`}>
                {shopName} hid this review on <DayInWords at={hidden.at} />: {hideReasonTexts[hidden.reason]}.{' '}
                {hidden.note}
              </p>
            )}
            {reply && (
              <div className={styles.reply}>
                <p className="meta mt-1 mb-0">
                  Reply from {shopName}, <Day at={reply.repliedAt} />
                </p>
                <p className={`mt-1 mb-0 text-pre-line ${styles.review}`}>{reply.text}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </ProfileSection>
  )
}
