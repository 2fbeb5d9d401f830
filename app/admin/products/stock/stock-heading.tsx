import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { PageHead } from '#app/admin/kit/list-page.tsx'

/** The heading of the stock pages, with the links to each and the button for pieces that have arrived. */
export function StockHeading({ onArrival }: { onArrival: () => void }) {
  return (
    <>
      <PageHead
        heading="Stock"
        meta="What is in the shop is always the sum of the ledger’s lines."
        buttons={
          <button className="btn btn-outline" type="button" onClick={onArrival}>
            <AdminIcon name="download" />
            Pieces arrived…
          </button>
        }
      />
      <SubNav />
    </>
  )
}
