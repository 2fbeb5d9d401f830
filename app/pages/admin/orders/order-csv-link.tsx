import { orders } from '#contract/orders.ts'

/** The way of the orders out of the shop: a file to save, a row for each of their lines. */
export function OrderCsvLink() {
  return (
    <a className="btn btn-outline" href={orders.exportCsv.url} download>
      Export<span className="visually-hidden"> all orders as CSV</span>
    </a>
  )
}
