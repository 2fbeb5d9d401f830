import { useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'

interface ConfirmedActionOptions<Chosen, Data> {
  question: (chosen: Chosen) => {
    question: string
    consequence: string
    action: string
    keep: string
    isDanger?: boolean
  }
  send: (chosen: Chosen) => PromiseLike<{ data?: Data; error?: unknown }>
  /** What the toast says; null for none. */
  success: (data: NonNullable<Data>, chosen: Chosen) => string | null
  /** Moves the focus from a button that is removed, or opens another page. */
  onDone?: (data: NonNullable<Data>, chosen: Chosen) => unknown
}

/** An action that is confirmed in a dialog. `ask` opens `dialog`, which the page renders. */
export function useConfirmedAction<Chosen, Data>(options: ConfirmedActionOptions<Chosen, Data>) {
  const { question, send, success, onDone } = options
  const [asked, setAsked] = useState<{ chosen: Chosen; isOpen: boolean } | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function confirm(chosen: Chosen) {
    if (isBusy) return
    setIsBusy(true)
    const { data, error } = await send(chosen)
    // The dialog closes first: it would cover the toast, and return the focus to its button.
    flushSync(() => {
      setIsBusy(false)
      setAsked({ chosen, isOpen: false })
    })
    if (!data) return showToast('error', errorMessage(error))
    const text = success(data, chosen)
    if (text !== null) showToast('success', text)
    await onDone?.(data, chosen)
  }

  const dialog = asked && (
    <ConfirmDialog
      show={asked.isOpen}
      {...question(asked.chosen)}
      busy={isBusy}
      onConfirm={() => void confirm(asked.chosen)}
      onCancel={() => setAsked({ ...asked, isOpen: false })}
    />
  )
  return { ask: (chosen: Chosen) => setAsked({ chosen, isOpen: true }), dialog, isBusy }
}
