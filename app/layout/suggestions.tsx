import { useState } from 'react'
import type { Suggestions as Suggested } from '#contract/catalogue.ts'
import { useSuggestQuery } from '#app/api/catalogue.ts'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { useCombobox } from '#app/ui/form/use-combobox.ts'
import { normalizeKeyword, searchTerms } from '#rules/search.ts'
import { optionPrefix, SuggestionList } from './suggestion-list.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'

const noSuggestions: Suggested = { products: [], terms: [] }

/** What is suggested below the search box while somebody types in it. The search box loads this late. */
export function Suggestions({ input }: { input: HTMLInputElement }) {
  /** Null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const suggested = useSuggested(typed ?? '')
  const count = suggested.products.length + suggested.terms.length
  const isOpen = typed !== null && count > 0
  const active = useCombobox(input, {
    optionPrefix,
    count: isOpen ? count : 0,
    onType: setTyped,
    onOpen: handleOpen,
    isSearch: true,
  })

  /** What matches the text may have to be asked for first. */
  function handleOpen() {
    setTyped(input.value)
    return 0
  }

  /** The box says again what the page is about, and lets the focus go. */
  function handleChoose() {
    input.form?.reset()
    input.blur()
  }
  return (
    <>
      <LiveRegion text={isOpen ? `${count} ${count === 1 ? 'suggestion' : 'suggestions'}` : ''} />
      {isOpen && <SuggestionList suggested={suggested} active={active} onChoose={handleChoose} />}
    </>
  )
}

/**
 * The suggestions for a text of two letters or more, a moment after the last key. While the next ones come, the last ones
 * stay; they go when it takes long or fails. RTK Query keeps the answers and drops those that come too late.
 */
function useSuggested(typed: string): Suggested {
  const text = normalizeKeyword(typed)
  const debounced = useDebouncedValue(text, 200)
  const { currentData, data, isFetching, isError } = useSuggestQuery(debounced, { skip: !isLongEnough(debounced) })
  const isSlow = useDebouncedValue(isFetching, 500) && isFetching
  if (!isLongEnough(text)) return noSuggestions
  return currentData ?? (isError || isSlow ? noSuggestions : (data ?? noSuggestions))
}

function isLongEnough(text: string): boolean {
  return searchTerms(text).join('').length >= 2
}
