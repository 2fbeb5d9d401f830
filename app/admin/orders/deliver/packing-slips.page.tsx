import { DataTable } from '#app/admin/kit/data-table.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import type { Delivery } from '#contract/orders/fulfilment.ts'
import { promiseText } from '#rules/orders/delivery/promise-text.ts'
import { addressLines } from '#rules/orders/delivery/shipping-address.ts'
import { countItems } from '#rules/orders/fulfilment/parcels.ts'
import { PrintFrame, TickSquare, slipWarnings, loadPrinted, type PrintedItem, usePrinted } from './print-frame.tsx'
import styles from './print.module.scss'

export const loader = loadPrinted

export function Component() {
  const { orders, error } = usePrinted()
  return (
    <>
      <PageMeta title="Packing slips" />
      <PrintFrame title="Packing slips" isTitlePrinted={false} isEmpty={orders.length === 0} error={error}>
        {orders.map(({ delivery, pieces }) => (
          <PackingSlip key={delivery._id} delivery={delivery} pieces={pieces} />
        ))}
      </PrintFrame>
    </>
  )
}

function PackingSlip({ delivery, pieces }: { delivery: Delivery; pieces: readonly PrintedItem[] }) {
  const shop = useShopDetails()
  const { orderNumber, name, phone, note, promise } = delivery
  const lines = [...addressLines({ ...delivery, recipient: name, country: '' }), phone || 'No phone number']
  const count = countItems(pieces)
  return (
    <section className={styles.slip} aria-label={`Packing slip of order ${orderNumber}`}>
      <h2>
        {shop.name}, order <span className="num">{orderNumber}</span>
      </h2>
      {slipWarnings(delivery).map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
      <address className={`address ${styles.to}`}>
        {lines.map((line, index) => (
          <div key={index}>{line}</div>
        ))}
      </address>
      {note !== '' && <p className={styles.note}>Note for the driver: {note}</p>}
      <DataTable
        variant={styles.list ?? ''}
        rows={pieces}
        keyOf={({ item }) => String(item)}
        columns={[
          { head: 'PIECES', className: 'num', cell: ({ qty }) => qty },
          { head: 'PIECE', className: 'text-break', cell: (product) => product.name },
          { head: 'PACKED', cell: () => <TickSquare /> },
        ]}
      />
      <p className={styles.foot}>
        {count === 1 ? '1 piece' : `${count} pieces`} in this parcel.{promise && ` ${promiseText(promise)}.`}
      </p>
      <p className="meta mb-0">
        Questions: {shop.email}, {shop.phone}
      </p>
    </section>
  )
}
