import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import styles from './stock.module.scss'

/** The heading of the stock pages, with the links to each and the button for pieces that have arrived. */
export function StockHeading({ onArrival }: { onArrival: () => void }) {
  return (
    <>
      <div className={`page-head ${styles.head}`}>
        <div>
          <h1>Stock</h1>
          <p className="meta">What is in the shop is always the sum of the ledger’s lines.</p>
        </div>
        <button className="btn btn-outline" type="button" onClick={onArrival}>
          <AdminIcon name="download" />
          Pieces arrived…
        </button>
      </div>
      <SubNav />
    </>
  )
}
