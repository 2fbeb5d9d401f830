import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { useEmptyFirst } from '#app/ui/feedback/use-empty-first.ts'
import { maxCompared } from '#rules/selling/compare/compared.ts'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { readSpace, writeSpace } from '#rules/catalogue/fit/space.ts'
import { paths } from '#rules/paths.ts'
import { chosenProducts, fullText, useChosenProducts } from './chosen-products.ts'
import { setCompareMode } from './compare-mode.ts'
import styles from '#app/shop/frame/marks.module.scss'

export const pickOf = (product: ListedProduct) => <Pick product={product} />

/** A fifth product is refused, and its box stays empty. */
function Pick({ product: { _id: id, name } }: { product: ListedProduct }) {
  const isChosen = useChosenProducts().some((item) => item.id === id)
  return (
    <label className={`tap ${styles.pick}`}>
      <input
        className="form-check-input m-0"
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => {
          if (!target.checked) chosenProducts.remove(id)
          else if (!chosenProducts.add({ id, name })) showToast('error', fullText)
        }}
      />{' '}
      Compare<span className="visually-hidden"> {name}</span>
    </label>
  )
}

function stop() {
  chosenProducts.clear()
  setCompareMode(false)
}

export function Tray() {
  const items = useChosenProducts()
  const { pathname, search } = useLocation()
  const [isFirst] = useState(items.length === 0)
  const isThere = useEmptyFirst()
  // The comparison itself shows its products.
  if (pathname === '/compare') return null
  const path = paths.compare(
    items.map(({ id }) => id),
    writeSpace(readSpace(new URLSearchParams(search))),
  )
  return (
    <div className={`container ${styles.foot} ${items.length === 0 ? styles.empty : ''}`}>
      <div className={`between row-gap-2 column-gap-4 mt-4 bg-paper ${styles.tray}`} role="region" aria-label="Compare">
        <p className="m-0" role="status">
          {!isThere ? null : items.length === 0 && isFirst ? (
            'Tick up to four pieces.'
          ) : (
            <>
              <strong className="fw-bold">{`${items.length} of ${maxCompared} chosen`}</strong>
              <span className="d-none d-md-inline"> {items.map(({ name }) => name).join(', ')}</span>
            </>
          )}
        </p>
        <div className="d-flex flex-wrap gap-2">
          <button type="button" className="btn btn-quiet" onClick={stop}>
            Clear
          </button>
          {items.length > 0 ? (
            <Link className="btn btn-primary" to={path}>
              Compare to scale
            </Link>
          ) : (
            <button type="button" className="btn btn-primary" disabled>
              Compare to scale
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
