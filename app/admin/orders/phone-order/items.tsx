import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import { catalogueApi } from '#app/api/catalogue.ts'
import { leftText, ProductSuggestion, SuggestField } from '#app/admin/frame/suggest/suggest-field.tsx'
import { QuantitySelect } from '#app/ui/form/quantity-select.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { sizesText } from '#app/ui/product/sizes.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { type Line, linesOf } from './phone-form.ts'
import styles from './phone-order.module.scss'
import type { PhoneFormState } from './use-phone-form.ts'

const mostSuggestions = 6

/** The items with their quantities, and the field that adds one. An item with none left is shown and not chosen. */
export function Items({ form }: { form: PhoneFormState }) {
  const [typed, setTyped] = useState('')
  const keyword = useDebouncedValue(typed.trim(), 150)
  const { currentData } = catalogueApi.search.useQuery(
    keyword === '' ? skipToken : { keyword, perPage: mostSuggestions },
  )
  const lines = linesOf(form.values)
  const change = (changed: readonly Line[]) => form.changeAll({ pieces: JSON.stringify(changed) })
  const suggestions = (keyword === '' ? [] : (currentData?.products ?? [])).map((product) => {
    const { _id, name, image, price, countInStock } = product
    return {
      key: _id,
      isDisabled: countInStock === 0,
      onChoose: () => change(withItem(lines, { _id, name, image, price, countInStock, qty: 1 })),
      content: (
        <ProductSuggestion product={product} about={`${sizesText(product)}, ${leftText(countInStock)}`}>
          {formatDollars(price)}
        </ProductSuggestion>
      ),
    }
  })
  return (
    <>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line._id}>
              <ProductPicture image={line.image} sizes="64px" />
              <div>
                <strong>{line.name}</strong>
                <p className="meta">
                  {formatDollars(line.price)} each. {line.countInStock} in stock
                </p>
              </div>
              <div className={styles.qty}>
                <QuantitySelect
                  label={`Quantity of ${line.name}`}
                  hideLabel
                  value={line.qty}
                  countInStock={line.countInStock}
                  onChange={(qty) => change(lines.map((each) => (each._id === line._id ? { ...each, qty } : each)))}
                />
              </div>
              <span className={styles.sum}>{formatDollars(dollarsOf(centsOf(line.price) * line.qty))}</span>
              <button
                className={styles.remove}
                type="button"
                aria-label={`Take ${line.name} out`}
                onClick={() => change(lines.filter(({ _id }) => _id !== line._id))}
              >
                <Icon name="x-lg" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SuggestField
        label="Add a piece"
        name="piece"
        placeholder="Name, code or size, such as bedside 500"
        listName="Pieces"
        typed={typed}
        error={form.errors.piece}
        suggestions={suggestions}
        onType={setTyped}
      />
    </>
  )
}

/** The lines with one more item; an item that is there already counts one more, up to the stock. */
function withItem(lines: readonly Line[], item: Line): Line[] {
  const isThere = lines.some(({ _id }) => _id === item._id)
  if (!isThere) return [...lines, item]
  return lines.map((line) =>
    line._id === item._id ? { ...item, qty: Math.min(line.qty + 1, item.countInStock) } : line,
  )
}
