import { Link, useLocation } from 'react-router'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { isBeyondShown, writeBeyond, writeFilter, type Filter } from './filter.ts'
import { beyondText } from './slider-text.ts'
import styles from './listing.module.scss'

interface BeyondSlidersProps {
  /** The pieces that the sliders cannot reach. */
  pieces: readonly ListedProduct[]
  filter: Filter
}

/** Says how many pieces the sliders cannot reach, with a link that shows or hides them; nothing when there are none. */
export function BeyondSliders({ pieces, filter }: BeyondSlidersProps) {
  const { pathname, search } = useLocation()
  if (pieces.length === 0) return null
  const isShown = isBeyondShown(search)
  // The filter may be newer than the URL, which follows a slider only when it rests.
  const to = pathname + writeFilter(filter, writeBeyond(!isShown, search))
  return (
    <p className={styles.beyond}>
      {beyondText(pieces, isShown)}{' '}
      <Link className="btn btn-outline btn-sm" to={to} replace preventScrollReset>
        {`${isShown ? 'Hide' : 'Show'} ${pieces.length === 1 ? 'it' : 'them'}`}
      </Link>
    </p>
  )
}
