import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useSaveCountsMutation } from '#app/api/stock/stocktakes.ts'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import { safeLocalStorage } from '#app/store/browser-storage.ts'
import { type CountDraft, type CountDrafts, readDrafts, toCounts, withoutSent } from './count-drafts.ts'

/** How long counted numbers are collected before they are sent, and how long a failed request waits. */
const collectMs = 600
const retryMs = 10_000

/**
 * The counted numbers that the server does not have yet: they are stored in the browser until it has them, and sent
 * again when the connection is back. `problem` is why the server refused them. Until hydration there are none.
 */
export function useCountDrafts(stocktakeId: string) {
  const key = `stocktake-${stocktakeId}`
  const isHydrated = useIsHydrated()
  const stored = useMemo(() => (isHydrated ? readDrafts(safeLocalStorage.read(key)) : {}), [isHydrated, key])
  const [changed, setChanged] = useState<CountDrafts | null>(null)
  const drafts = changed ?? stored
  const [problem, setProblem] = useState<string | null>(null)
  const [isOffline, setOffline] = useState(false)
  const [saveCounts] = useSaveCountsMutation()
  const isSending = useRef(false)

  const change = useCallback(
    (update: (before: CountDrafts) => CountDrafts) =>
      setChanged((before) => {
        const after = update(before ?? readDrafts(safeLocalStorage.read(key)))
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
  // A press before hydration is repeated before the stored numbers are shown.
  const sendNow = () => send(changed ?? readDrafts(safeLocalStorage.read(key)))
  return { drafts, setDraft, sendNow, isOffline, problem }
}
