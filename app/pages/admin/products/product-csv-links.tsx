import { Link } from 'react-router'
import { catalogue } from '#contract/catalogue.ts'
import { paths } from '#rules/paths.ts'

/** The ways of the products out of the shop and back: a file to save, and the page that takes one. */
export function ProductCsvLinks() {
  return (
    <>
      <a className="btn btn-outline" href={catalogue.exportCsv.url} download>
        Export<span className="visually-hidden"> all products as CSV</span>
      </a>
      <Link className="btn btn-outline" to={paths.admin.productImport}>
        Import<span className="visually-hidden"> products from CSV</span>
      </Link>
    </>
  )
}
