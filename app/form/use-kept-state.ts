import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { deleteDraft, readDraft, writeDraft } from './form-draft.ts'

/**
 * State of a form with lists, which stays in the tab like the draft of any other form until `forget`. `isTyped` tells
 * whether it differs from `initial`.
 */
export function useKeptState<Value extends object>(draft: string, initial: Value) {
  const [edits, setEdits] = useState<Partial<Value>>({})
  const isTyped = Object.keys(edits).length > 0

  const restore = useEffectEvent(() => {
    const kept = readDraft(draft, initial)
    if (Object.keys(kept).length > 0) setEdits(kept)
  })
  // Before the browser paints: a restored form appears without a flash.
  // oxlint-disable-next-line react/set-state-in-effect -- the server, which writes the same markup, has no draft
  useLayoutEffect(() => restore(), [])

  useEffect(() => {
    if (isTyped) writeDraft(draft, edits)
  }, [draft, isTyped, edits])

  return {
    value: { ...initial, ...edits },
    isTyped,
    change: (given: Partial<Value>) => setEdits((current) => ({ ...current, ...given })),
    /** Drops what was typed, as saved or discarded: the state is the initial one again. */
    forget: () => {
      deleteDraft(draft)
      setEdits({})
    },
  }
}
