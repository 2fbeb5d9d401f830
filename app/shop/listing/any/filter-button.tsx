import { useCallback, useState } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import { chosenValues } from '#app/shop/listing/tools/chosen-values.ts'
import { FilterSheet } from '#app/shop/listing/tools/filter-sheet.tsx'
import type { ListTools } from '#app/shop/listing/tools/tools-props.ts'

/** Opens the filters of a list that has no sidebar, from lg on; below, the bar at the foot does. */
export function FilterButton({ tools, status }: { tools: ListTools; status: string }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const hide = useCallback(() => setState('closed'), [])
  const chosen = chosenValues(tools.query, false).length
  return (
    <div className="filter-button">
      <button
        className="btn btn-outline btn-sm"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onClick={() => setState('open')}
      >
        <Icon name="sliders" />
        Filter{chosen > 0 && ` ${chosen}`}
      </button>
      {state !== 'never' && (
        <FilterSheet tools={tools} status={status} show={state === 'open'} onHide={hide} side="end" />
      )}
    </div>
  )
}
