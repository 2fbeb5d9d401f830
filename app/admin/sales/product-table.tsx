import { DataTable } from '#app/admin/kit/data-table.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import { Icon } from '#app/ui/image/icon.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import type { SaleProduct } from '#contract/selling/sales.ts'
import { formatDollars, normalizePrice } from '#rules/platform/money.ts'
import { offText } from '#rules/selling/sales/sale-prices.ts'
import styles from './sales.module.scss'

/** A product of a sale with the sale price that is entered, as text. */
export interface EnteredProduct extends SaleProduct {
  entered: string
}

interface ProductTableProps {
  pieces: readonly EnteredProduct[]
  /** Why the price of a product is refused, by its place from 0. */
  errors: Record<string, string>
  onPrice: (product: string, entered: string) => void
  onRemove: (product: string) => void
}

export function ProductTable({ pieces, errors, onPrice, onRemove }: ProductTableProps) {
  return (
    <DataTable
      caption="Pieces of the sale"
      variant="table-sm table-stack table-figures"
      rows={pieces}
      keyOf={({ product }) => product}
      columns={[
        {
          head: 'Piece',
          isLead: true,
          className: 'text-break',
          cell: (item) => (
            <div className={kit.piece}>
              <ProductPicture image={item.image} sizes="56px" />
              <div>
                <strong className="fw-semibold">{item.name}</strong>
                <small className="d-block text-soft">{item.code}</small>
                {item.otherSale !== null && (
                  <small className="d-block text-danger">In the sale ‘{item.otherSale}’ on these days</small>
                )}
              </div>
            </div>
          ),
        },
        {
          head: 'Was, as shown',
          isRight: true,
          cell: ({ was }) => (was === null ? 'not offered' : formatDollars(was)),
        },
        {
          head: 'Sale price, $',
          isRight: true,
          cell: (piece) => (
            <SalePrice piece={piece} error={errors[`pieces.${pieces.indexOf(piece)}.salePrice`]} onPrice={onPrice} />
          ),
        },
        { head: 'Off', isRight: true, className: 'text-nowrap', cell: enteredOffText },
        { head: 'Stock', isRight: true, cell: ({ countInStock }) => countInStock },
        {
          head: 'Remove',
          isAct: true,
          isRight: true,
          cell: ({ product, name }) => (
            <button
              className="btn btn-quiet btn-icon"
              type="button"
              aria-label={`Take ${name} out of the sale`}
              onClick={() => onRemove(product)}
            >
              <Icon name="x-lg" />
            </button>
          ),
        },
      ]}
    />
  )
}

function enteredOffText({ was, entered }: EnteredProduct): string {
  const price = Number(normalizePrice(entered))
  return was !== null && price >= 0 ? offText(price, was) : ''
}

interface SalePriceProps extends Pick<ProductTableProps, 'onPrice'> {
  piece: EnteredProduct
  error: string | undefined
}

function SalePrice({ piece: { product, name, entered }, error, onPrice }: SalePriceProps) {
  return (
    <>
      <input
        className={`form-control form-control-sm ${kit.cell} ${kit.asText} ${styles.price} ${error ? 'is-invalid' : ''}`}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Sale price of ${name}, dollars`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `piece-${product}-error` : undefined}
        value={entered}
        onChange={(event) => onPrice(product, event.currentTarget.value)}
      />
      {error && (
        <span className="d-block fs-meta text-danger" id={`piece-${product}-error`}>
          {error}
        </span>
      )}
    </>
  )
}
