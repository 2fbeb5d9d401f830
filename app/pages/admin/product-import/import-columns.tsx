import { catalogue } from '#contract/catalogue.ts'
import { fieldNames, findField, unitWords } from '#contract/products/product-fields.ts'
import styles from './product-import.module.scss'

const otherColumns = fieldNames
  .filter((name) => name !== 'code')
  .flatMap((name) => (name === 'countInStock' ? [name, 'countInStockWas', 'version'] : [name]))

const otherMeasures = fieldNames
  .map((name) => ({ name, field: findField(name) }))
  .map(({ name, field }) =>
    field?.kind === 'measure' && field.unit !== 'mm' ? `${name} is in ${unitWords[field.unit]}, ` : '',
  )
  .join('')

/** The format of a CSV file of products. */
export function ImportColumns() {
  return (
    <details className={styles.columns}>
      <summary>File format</summary>
      <p>
        The first line names the columns in any order: <b>_id</b>, <b>code</b>, {otherColumns.join(', ')}. An{' '}
        <a href={catalogue.exportCsv.url} download>
          export of the products
        </a>{' '}
        has all of them.
      </p>
      <p>
        A line with the _id of a product of this shop changes that product, even when its code is new, empty or used by
        another product. Any other line changes the product that has its code, or creates a new one. A file needs one of
        the two columns, and no product may have two lines.
      </p>
      <p>
        A missing column leaves its values unchanged; a new product needs a name and a price. Prices are in dollars,
        sizes in millimetres (length is from side to side, width from front to back), {otherMeasures}countInStock is the
        number of units that can be sold, featured is true or false.
      </p>
      <p>
        <b>Do not edit countInStockWas and version.</b> They say what countInStock and the product were at the export.
        Change countInStock alone: from 5 to 7 adds 2 units, even if some were sold since the export.
      </p>
    </details>
  )
}
