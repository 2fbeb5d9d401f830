import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ClearAll } from './chips.tsx'

/** `more` is another way out. */
export function NothingChosen({ query, more }: { query: string; more?: ReactNode }) {
  const actions = (
    <>
      <ClearAll query={query} />
      {more}
    </>
  )
  return (
    <EmptyState title="No piece matches all of that." actions={actions} drawing={false}>
      Remove a filter, or clear them all.
    </EmptyState>
  )
}
