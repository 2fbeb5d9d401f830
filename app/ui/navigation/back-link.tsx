import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import { paths } from '#rules/paths.ts'

/**
 * Go Back (spec §2): one step back in the history when the visitor came from another page of the shop, else, and
 * without JavaScript, to `to`.
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

/** The router numbers its entries in `history.state.idx`, from 0 at the page that the visitor landed on. */
function cameFromShop() {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
