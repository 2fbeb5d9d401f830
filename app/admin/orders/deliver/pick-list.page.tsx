import { Fragment } from 'react'
import { PageMeta } from '#app/page/page-meta.tsx'
import { countPieces } from '#rules/orders/fulfilment/parcels.ts'
import { groupBy } from '#rules/platform/group-by.ts'
import { PrintFrame } from './print-frame.tsx'
import { pickNote } from './print-text.ts'
import { loadPrinted, usePrinted } from './use-printed.ts'
import styles from './print.module.scss'

export const loader = loadPrinted

/**
 * The pieces of several orders to take from the shelves: each product once with its units, and the orders that need it.
 */
export function Component() {
  const { orders, error } = usePrinted()
  const products = [
    ...groupBy(
      orders.flatMap(({ delivery, pieces }) =>
        pieces.map((piece) => ({ ...piece, orderNumber: delivery.orderNumber, note: pickNote(delivery) })),
      ),
      ({ name }) => name,
    ),
  ].toSorted(([one], [other]) => one.localeCompare(other, 'en-NZ'))
  return (
    <>
      <PageMeta title="Pick list" />
      <PrintFrame title="Pick list" isEmpty={products.length === 0} error={error}>
        <table className={`table ${styles.list}`}>
          <thead>
            <tr>
              <th scope="col">PIECES</th>
              <th scope="col">PIECE</th>
              <th scope="col">ORDERS</th>
              <th scope="col">PICKED</th>
            </tr>
          </thead>
          <tbody>
            {products.map(([name, pieces]) => (
              <tr key={name}>
                <td className="num">{countPieces(pieces)}</td>
                <td className="text-break">{name}</td>
                <td className="num">
                  {pieces.map(({ qty, orderNumber, item, note }, index) => (
                    <Fragment key={`${orderNumber} ${item}`}>
                      {index > 0 && ', '}
                      <span className="text-nowrap">{`${qty} × ${orderNumber}`}</span>
                      {note !== null && <strong> ({note})</strong>}
                    </Fragment>
                  ))}
                </td>
                <td>
                  <span className="visually-hidden">to tick</span>
                  <span className={styles.box} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </PrintFrame>
    </>
  )
}
