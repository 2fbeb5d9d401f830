import { catalogue } from '#contract/catalogue.ts'
import styles from './product-import.module.scss'

/** What a file of products looks like, for whoever writes one. */
export function ImportColumns() {
  return (
    <details className={styles.columns}>
      <summary>What the file looks like</summary>
      <p>
        The first line names the columns, in any order: <b>_id</b>, <b>code</b>, name, image, brand, category, material,
        homeSpace, style, keywords, description, price, width, height, length, countInStock, featured. An{' '}
        <a href={catalogue.exportCsv.url} download>
          export of the products
        </a>{' '}
        has all of them.
      </p>
      <p>
        A line with the _id of a product of this shop is about that product: its code may change, be empty, or be
        another’s too. Any other line is about the product that has its code, or about a new one when none has it. A
        file needs one of the two columns, and no product may have two lines.
      </p>
      <p>
        A column that is left out keeps what a product has; a new product needs a name and a price. Prices are dollars,
        sizes are millimetres, countInStock is what can be sold from now on, featured is true or false.
      </p>
    </details>
  )
}
