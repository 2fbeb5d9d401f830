import { useState } from 'react'
import type { Suggestions as Suggested } from '#contract/catalogue/catalogue.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { useCombobox } from '#app/ui/form/use-combobox.ts'
import { normalizeKeyword, searchTerms } from '#rules/catalogue/search.ts'
import { optionPrefix, SuggestionList } from './suggestion-list.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'

const noSuggestions: Suggested = { products: [], terms: [] }

/** Loaded when the search box is first focused. */
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

  /** Returns 0, because the suggestions may have to be fetched. */
  function handleOpen() {
    setTyped(input.value)
    return 0
  }

  /** Restores the page's keyword and removes the focus. */
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
 * For two letters or more, 200 ms after the last key. Previous suggestions stay for up to 500 ms while the next load.
 */
function useSuggested(typed: string): Suggested {
  const text = normalizeKeyword(typed)
  const debounced = useDebouncedValue(text, 200)
  const { currentData, data, isFetching, isError } = catalogueApi.suggest.useQuery(
    { keyword: debounced },
    { skip: !isLongEnough(debounced) },
  )
  const isSlow = useDebouncedValue(isFetching, 500) && isFetching
  if (!isLongEnough(text)) return noSuggestions
  return currentData ?? (isError || isSlow ? noSuggestions : (data ?? noSuggestions))
}

function isLongEnough(text: string): boolean {
  return searchTerms(text).join('').length >= 2
}
