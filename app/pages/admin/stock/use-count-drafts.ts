import { useCallback, useEffect, useRef, useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useSaveCountsMutation } from '#app/api/stock/stocktakes.ts'
import { safeLocalStorage } from '#app/store/browser-storage.ts'
import { type CountDraft, type CountDrafts, readDrafts, toCounts, withoutSent } from './count-drafts.ts'

/** How long counted numbers are collected before they are sent, and how long a failed request waits. */
const collectMs = 600
const retryMs = 10_000

/**
 * The counted numbers that the server does not have yet: they are stored in the browser until it has them, and sent
 * again when the connection is back. `problem` is why the server refused them. Until hydration there are none: mount it
 * again then.
 */
export function useCountDrafts(stocktakeId: string, isHydrated: boolean) {
  const key = `stocktake-${stocktakeId}`
  const [drafts, setDrafts] = useState<CountDrafts>(() => (isHydrated ? readDrafts(safeLocalStorage.read(key)) : {}))
  const [problem, setProblem] = useState<string | null>(null)
  const [isOffline, setOffline] = useState(false)
  const [saveCounts] = useSaveCountsMutation()
  const isSending = useRef(false)

  const change = useCallback(
    (update: (before: CountDrafts) => CountDrafts) =>
      setDrafts((before) => {
        const after = update(before)
        safeLocalStorage.write(key, Object.keys(after).length === 0 ? null : JSON.stringify(after))
        return after
      }),
    [key],
  )

  const send = useCallback(
    async (sent: CountDrafts): Promise<boolean> => {
      const counts = toCounts(sent)
      if (counts.length === 0 || isSending.current) return counts.length === 0
      isSending.current = true
      const { error } = await saveCounts({ id: stocktakeId, counts })
      isSending.current = false
      const isUnsent = error !== undefined && (!('status' in error) || typeof error.status === 'string')
      setOffline(isUnsent)
      setProblem(error && !isUnsent ? errorMessage(error) : null)
      if (!error) {
        const ids = new Set(counts.map(({ product }) => product))
        change((before) => withoutSent(before, Object.fromEntries(Object.entries(sent).filter(([id]) => ids.has(id)))))
      }
      return !error
    },
    [change, saveCounts, stocktakeId],
  )

  useEffect(() => {
    if (toCounts(drafts).length === 0) return undefined
    const again = () => void send(drafts)
    const timer = setTimeout(again, isOffline ? retryMs : collectMs)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [drafts, isOffline, send])

  /** Keeps what is entered for a piece. Without a time of its own it was counted now. */
  const setDraft = (productId: string, draft: Omit<CountDraft, 'countedAt'> & { countedAt: string | null }) =>
    change((before) => ({
      ...before,
      [productId]: { ...draft, countedAt: draft.countedAt ?? new Date().toISOString() },
    }))
  return { drafts, setDraft, sendNow: () => send(drafts), isOffline, problem }
}
