import { Fragment } from 'react'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { countItems } from '#rules/orders/fulfilment/parcels.ts'
import { groupBy } from '#rules/platform/group-by.ts'
import { PrintFrame, TickSquare, pickNote, loadPrinted, usePrinted } from './print-frame.tsx'
import styles from './print.module.scss'

export const loader = loadPrinted

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
        <DataTable
          variant={styles.list ?? ''}
          rows={products.map(([name, pieces]) => ({ name, pieces }))}
          keyOf={({ name }) => name}
          columns={[
            { head: 'PIECES', className: 'num', cell: ({ pieces }) => countItems(pieces) },
            { head: 'PIECE', className: 'text-break', cell: ({ name }) => name },
            {
              head: 'ORDERS',
              className: 'num',
              cell: ({ pieces }) =>
                pieces.map(({ qty, orderNumber, item, note }, index) => (
                  <Fragment key={`${orderNumber} ${item}`}>
                    {index > 0 && ', '}
                    <span className="text-nowrap">{`${qty} × ${orderNumber}`}</span>
                    {note !== null && <strong> ({note})</strong>}
                  </Fragment>
                )),
            },
            { head: 'PICKED', cell: () => <TickSquare /> },
          ]}
        />
      </PrintFrame>
    </>
  )
}
