import { useState } from 'react'
import { SavedDock } from '#app/admin/products/grid/change-dock.tsx'
import { undoMs } from '#app/admin/products/grid/use-save-cells.ts'
import { useBringBack } from './use-bring-back.ts'

interface Notice {
  text: string
  until: string
  products: readonly string[]
}

/** What was just deleted, with a button that brings it back. */
export function useDeletedNotice() {
  const [notice, setNotice] = useState<Notice | null>(null)
  const { bringBack, isLoading } = useBringBack()

  function announce(text: string, products: readonly string[]) {
    setNotice({ text, until: new Date(Date.now() + undoMs).toISOString(), products })
  }

  async function handleClick(products: readonly string[]) {
    await bringBack(products)
    setNotice(null)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const dock = notice && (
    <SavedDock
      key={`deleted ${notice.until}`}
      text={notice.text}
      until={notice.until}
      action="Restore"
      busy={isLoading}
      onAction={() => void handleClick(notice.products)}
    />
  )
  return { announce, dock }
}
