import { useState } from 'react'
import { SelectionBar } from '#app/admin/frame/dock/selection-bar.tsx'
import { type GridRow, maxGridProducts } from '#contract/back-office/product-grid.ts'
import type { PricedPiece } from '#contract/selling/added-pieces.ts'
import type { Sale } from '#contract/selling/sales.ts'
import { AddToSale } from './add-to-sale.tsx'
import { BulkFieldForm } from './bulk-field-form.tsx'
import { BulkPriceForm } from './bulk-price-form.tsx'
import { type Entry, type GridAction, type GridDrafts } from './grid-drafts.ts'
import { selectAllText, selectionText } from './selection.ts'

interface BulkBarProps {
  rows: readonly GridRow[]
  drafts: GridDrafts
  /** The products of all pages of the list. */
  count: number
  /** How many of the selected pieces this page shows. */
  onPage: number
  categories: readonly string[]
  dispatch: (action: GridAction) => void
  onSelectAll: () => void
  onClear: () => void
  onDuplicate: () => void
  onDelete: () => void
  onAddedToSale: (sale: Sale, pieces: readonly PricedPiece[]) => void
}

type Open = 'price' | 'countInStock' | 'category' | 'sale'

/**
 * Changes all selected pieces at once. It fills their cells and never saves; Add to sale shows the prices first, and
 * Delete asks, and only Duplicate acts at once.
 */
export function BulkBar({
  rows,
  drafts,
  count,
  onPage,
  categories,
  dispatch,
  onSelectAll,
  onClear,
  onDuplicate,
  onDelete,
  onAddedToSale,
}: BulkBarProps) {
  const [open, setOpen] = useState<Open | null>(null)

  function fill(entries: readonly Entry[]) {
    dispatch({ type: 'filled', entries })
    setOpen(null)
  }
  const fillState = (to: 'published' | 'hidden') =>
    fill(
      rows
        // A draft that is not published yet is hidden already.
        .filter(({ state }) => to === 'published' || state !== 'draft')
        .map((row) => ({ row, field: 'state', entered: to })),
    )

  function toggleFeatured() {
    const isOn = rows.every(
      ({ _id, featured }) => (drafts[_id]?.cells.featured?.entered ?? String(featured)) === 'true',
    )
    fill(rows.map((row) => ({ row, field: 'featured', entered: String(!isOn) })))
  }

  const opener = (what: Open, text: string) => (
    <button type="button" aria-expanded={open === what} onClick={() => setOpen(open === what ? null : what)}>
      {text}
    </button>
  )
  const form =
    open === 'price' ? (
      <BulkPriceForm rows={rows} drafts={drafts} onFill={fill} />
    ) : open === 'sale' ? (
      <AddToSale
        rows={rows}
        onAdded={(sale, pieces) => {
          setOpen(null)
          onAddedToSale(sale, pieces)
        }}
      />
    ) : open === null ? null : (
      <BulkFieldForm key={open} field={open} rows={rows} categories={categories} onFill={fill} />
    )
  return (
    <SelectionBar
      label="Change the selected pieces"
      text={selectionText({ selected: rows.length, onPage, count })}
      first={opener('price', 'Price')}
      panel={form}
    >
      {opener('countInStock', 'Stock')}
      {opener('category', 'Category')}
      <button type="button" onClick={toggleFeatured}>
        Featured
      </button>
      <button type="button" onClick={() => fillState('published')}>
        Publish
      </button>
      <button type="button" onClick={() => fillState('hidden')}>
        Hide
      </button>
      {opener('sale', 'Add to sale')}
      <button type="button" onClick={onDuplicate}>
        Duplicate
      </button>
      <button type="button" onClick={onDelete}>
        Delete
      </button>
      {rows.length < Math.min(count, maxGridProducts) && (
        <button type="button" onClick={onSelectAll}>
          {selectAllText(count)}
          <span className="visually-hidden"> that fit the filter, on all pages</span>
        </button>
      )}
      <button type="button" onClick={onClear}>
        Clear<span className="visually-hidden"> the selection</span>
      </button>
    </SelectionBar>
  )
}
