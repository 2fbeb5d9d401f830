import { catalogue } from '#contract/catalogue/catalogue.ts'
import { type FieldName, fieldNames, productFields, unitWords } from '#contract/catalogue/product-fields.ts'
import { packageExample } from '#rules/catalogue/packages.ts'
import { pictureExample } from '#rules/catalogue/picture-lines.ts'
import { groupBy } from '#rules/platform/group-by.ts'
import styles from './product-import.module.scss'

const otherColumns = fieldNames
  .filter((name) => name !== 'code')
  .flatMap((name) => (name === 'countInStock' ? [name, 'countInStockWas', 'version'] : [name]))

/** The measures by their units: `weightKg and shelfLoadKg in kilograms`. */
const measures = [
  ...groupBy(
    fieldNames.filter((name) => productFields[name].kind === 'measure'),
    (name) => unitOf(name),
  ),
]
  .map(([unit, names]) => `${listText(names)} in ${unit}`)
  .join('; ')

function unitOf(name: FieldName): string {
  const field = productFields[name]
  if (field.kind !== 'measure') return ''
  return field.unit === 'people' || field.unit === 'seats' ? 'numbers' : unitWords[field.unit]
}

const flags = fieldNames.filter((name) => productFields[name].kind === 'flag')

function listText(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
}

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
        countInStock is the number of pieces that can be sold, {listText(flags)} are true or false.
      </p>
      <p>
        Measures: {measures}. length is from side to side, width from front to back. 0 or an empty cell means not known.
        packages has one box a line, such as <b>{packageExample}</b>, and timbers are separated by commas.
        furtherPictures has one picture a line, such as <b>{pictureExample}</b>; image and alternativeText are those of
        the first one.
      </p>
      <p>
        <b>Don’t edit countInStockWas and version.</b> They say what countInStock and the product were at the export.
        Change countInStock alone: from 5 to 7 adds 2 pieces, even if some were sold since the export.
      </p>
    </details>
  )
}
