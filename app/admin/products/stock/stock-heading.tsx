import { Link } from 'react-router'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import { PageHead } from '#app/admin/kit/list-page.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { adminPaths } from '#rules/admin-paths.ts'

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

export function CsvLink({ href, of }: { href: string; of: string }) {
  return (
    <a className="btn btn-quiet btn-sm" href={href} download>
      <AdminIcon name="download" />
      CSV<span className="visually-hidden"> of {of}</span>
    </a>
  )
}

interface ProductNameProps {
  piece: { _id: string; name: string; code: string; image: string }
}

export function ProductName({ piece: { _id, name, code, image } }: ProductNameProps) {
  return (
    <div className={kit.piece}>
      <ProductPicture image={image} sizes="56px" />
      <div>
        <Link className="quiet-link fw-semibold" to={adminPaths.productEdit(_id)}>
          {name}
        </Link>
        <small className="meta d-block fw-normal">{code}</small>
      </div>
    </div>
  )
}
