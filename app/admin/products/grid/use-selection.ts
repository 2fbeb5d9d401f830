import { useEffect, useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { type GridFilter, productGridApi } from '#app/api/admin/back-office.ts'
import { productListPath } from '#app/admin/products/product-list-path.ts'
import { safeSessionStorage } from '#app/store/browser-storage.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { GridRow } from '#contract/back-office/product-grid.ts'
import { readSelection, type Selection } from './selection.ts'

/**
 * The selected pieces of all pages, with the values that the list has now where it shows them. The tab keeps them from
 * page to page; another filter, order aside, selects nothing.
 */
export function useSelection(rows: readonly GridRow[], filter: GridFilter, userId: string | undefined) {
  const { sort: _sort, ...chosenFilter } = filter
  const key = productListPath(chosenFilter)
  const storageKey = `product-selection-${userId ?? ''}`
  const [selection, setSelection] = useState<Selection>({ key, rows: [] })
  const [select] = productGridApi.select.useLazyQuery()

  useEffect(() => {
    const load = () => setSelection(readSelection(safeSessionStorage.read(storageKey), key) ?? { key, rows: [] })
    load()
  }, [key, storageKey])

  function store(selected: readonly GridRow[]) {
    const after = { key, rows: selected }
    setSelection(after)
    safeSessionStorage.write(storageKey, selected.length === 0 ? null : JSON.stringify(after))
  }

  const selected = selection.key === key ? selection.rows : []
  const fresh = new Map(rows.map((row) => [row._id, row]))

  async function selectAll() {
    const { data, error } = await select(filter)
    if (data) store(data)
    else showToast('error', errorMessage(error))
  }
  return {
    chosen: selected.map((row) => fresh.get(row._id) ?? row),
    ticked: new Set(selected.map(({ _id }) => _id)),
    selectAll,
    clear: () => store([]),
    remove(products: readonly string[]) {
      store(selected.filter(({ _id }) => !products.includes(_id)))
    },
    tick(some: readonly GridRow[], isOn: boolean) {
      const ids = new Set(some.map(({ _id }) => _id))
      const others = selected.filter(({ _id }) => !ids.has(_id))
      store(isOn ? [...others, ...some] : others)
    },
  }
}
