import { Link } from 'react-router'
import { quantityName } from '#app/ui/order/chosen-items.ts'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { restockName } from '#app/admin/orders/requests/request-answer.ts'
import type { Order, OrderItem } from '#contract/orders/order.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import type { RequestedItem } from '#rules/orders/requests.ts'
import { noRefundText } from './no-refund-text.ts'
import { kindOf } from './refund-choice.ts'
import type { OrderRefund } from './use-refund.ts'
import styles from './refund.module.scss'

export function ItemsTable({ order, refund }: { order: Order; refund: OrderRefund | null }) {
  return (
    <table className={`table table-stack table-figures ${styles.pieces}`}>
      <caption className="visually-hidden">Pieces</caption>
      <thead>
        <tr>
          <th scope="col">Piece</th>
          <th scope="col" className="right">
            Bought
          </th>
          <th scope="col" className="right">
            Sum
          </th>
          {refund && (
            <>
              <th scope="col" className="right">
                Refund
              </th>
              <th scope="col">Back to stock</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {order.orderItems.map((item, index) => (
          // Two items of deleted products may be equal, so the index is the key.
          <ItemRows key={index} order={order} index={index} item={item} refund={refund} />
        ))}
      </tbody>
    </table>
  )
}

interface ItemRowsProps {
  order: Order
  index: number
  item: OrderItem
  refund: OrderRefund | null
}

/** One row, or with items in several places a row for each place below it. */
function ItemRows({ order, index, item, refund }: ItemRowsProps) {
  const places = refund?.pieces.filter((piece) => piece.item === index) ?? []
  const [only] = places
  const isOne = places.length === 1 && only !== undefined
  return (
    <>
      <tr className={refund && isOne && isChosen(refund, only) ? styles.chosen : undefined}>
        <td className="lead-cell">
          <ItemName item={item} />
        </td>
        <td className="right" data-th="Bought">
          <span className="num">
            {item.qty} × {formatDollars(item.price)}
            {item.cancelledQty > 0 && `, ${item.cancelledQty} cancelled`}
          </span>
        </td>
        <td className="right num" data-th="Sum">
          {formatDollars(dollarsOf(centsOf(item.price) * item.qty))}
        </td>
        {refund && isOne && <RefundCells refund={refund} piece={only} name={item.name} />}
        {refund && !isOne && (
          <td colSpan={2} data-th="Refund">
            <span className="meta">{places.length === 0 ? noRefundText(order, index) : 'see below'}</span>
          </td>
        )}
      </tr>
      {refund &&
        places.length > 1 &&
        places.map((piece) => (
          <tr key={quantityName(piece)} className={isChosen(refund, piece) ? styles.chosen : undefined}>
            <td className="lead-cell" colSpan={3}>
              <span className="meta">
                {piece.qty} × {item.name}, {placeText(order, piece)}
              </span>
            </td>
            <RefundCells refund={refund} piece={piece} name={`${item.name}, ${placeText(order, piece)}`} />
          </tr>
        ))}
    </>
  )
}

function ItemName({ item }: { item: OrderItem }) {
  return (
    <span className={styles.name}>
      <ProductPicture image={item.image} sizes="56px" />
      <span>
        {item.product === null ? (
          item.name
        ) : (
          <Link className="line-link" to={adminPaths.productEdit(item.product)}>
            {item.name}
          </Link>
        )}
        {item.wasPrice !== undefined && <small>was {formatDollars(item.wasPrice)}</small>}
      </span>
    </span>
  )
}

/** How many are refunded, and whether they go back to stock. One refund is about one kind of items. */
function RefundCells({ refund, piece, name }: { refund: OrderRefund; piece: RequestedItem; name: string }) {
  const { values, choice, choose, change, formProps } = refund
  const field = quantityName(piece)
  const isOtherKind = choice.kind !== null && choice.kind !== kindOf(piece)
  return (
    <>
      <td className="right" data-th="Refund">
        <select
          className="form-select"
          form={formProps.id}
          name={field}
          aria-label={`Refund, ${name}`}
          value={String(values[field] ?? '0')}
          disabled={isOtherKind}
          onChange={({ target }) => choose(piece, target.value)}
        >
          {Array.from({ length: piece.qty + 1 }, (_, qty) => (
            <option key={qty} value={qty}>
              {qty}
            </option>
          ))}
        </select>
      </td>
      <td data-th="Back to stock">
        {isChosen(refund, piece) ? (
          <label className={styles.tick}>
            <input
              className="form-check-input"
              type="checkbox"
              form={formProps.id}
              name={restockName(piece)}
              aria-label={`${String(values[field])} back, ${name}`}
              checked={values[restockName(piece)] === true}
              onChange={({ target }) => change(restockName(piece), target.checked)}
            />
            {String(values[field])} back
          </label>
        ) : (
          <span className="meta">{isOtherKind ? 'after this refund' : 'nothing chosen'}</span>
        )}
      </td>
    </>
  )
}

function isChosen({ choice }: OrderRefund, { item, parcel }: RequestedItem): boolean {
  return choice.pieces.some((piece) => piece.item === item && piece.parcel === parcel)
}

function placeText({ parcels }: Order, { parcel }: RequestedItem): string {
  const number = parcels.findIndex(({ _id }) => _id === parcel) + 1
  return number === 0 ? 'not packed' : `delivered in parcel ${number}`
}
