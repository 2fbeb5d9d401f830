import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useTakeOutSalePiecesMutation } from '#app/api/sales/added-pieces.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { PricedPiece } from '#contract/selling/added-pieces.ts'
import type { Sale } from '#contract/selling/sales.ts'
import { countText } from './grid-drafts.ts'
import { undoMs } from './use-save-cells.ts'

interface SaleNotice {
  text: string
  until: string
  sale: Sale
  /** The pieces that Undo takes out; none once they are out, or while the sale runs. */
  pieces: readonly PricedPiece[]
}

/** What was put into a sale, with Undo: a running sale has none, because its end is a decision with a question. */
export function useSaleNotice() {
  const [notice, setNotice] = useState<SaleNotice | null>(null)
  const [takeOut, { isLoading }] = useTakeOutSalePiecesMutation()
  const untilNow = () => new Date(Date.now() + undoMs).toISOString()

  function announce(sale: Sale, added: readonly PricedPiece[]) {
    const text = `${countText(added.length, 'piece')} added to ${sale.name}`
    setNotice({ text, until: untilNow(), sale, pieces: sale.state === 'running' ? [] : added })
  }

  async function undo() {
    if (!notice) return
    const { sale } = notice
    const pieces = notice.pieces.map(({ product, salePrice }) => ({ product, salePrice }))
    const { data, error } = await takeOut({ id: sale._id, body: { pieces } })
    if (!data) return showToast('error', errorMessage(error))
    const text = `${countText(data.takenOut, 'piece')} removed from ${sale.name}`
    setNotice({ text, until: untilNow(), sale, pieces: [] })
    if (data.kept > 0) {
      showToast('error', `${countText(data.kept, 'piece')} changed since and stay${data.kept === 1 ? 's' : ''} so.`)
    }
  }

  return { notice, announce, undo, isUndoing: isLoading }
}
