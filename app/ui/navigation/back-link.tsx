import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import { paths } from '#rules/paths.ts'

/**
 * Go Back (spec §2): a step back in the history if the visitor came from the shop. Otherwise, and without script, it
 * goes to `to`.
 */
export function BackLink({ to = paths.home() }: { to?: string }) {
  return (
    <Link className="more back" to={to} onClick={handleClick}>
      <Icon name="arrow-left" />
      Go Back
    </Link>
  )
}

function handleClick(event: MouseEvent) {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain || !cameFromShop()) return
  event.preventDefault()
  window.history.back()
}

/** The router numbers its entries in `history.state.idx`, from 0 on the visitor's first page. */
function cameFromShop() {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
