import { Link, useLocation } from 'react-router'
import { CompareButton } from '#app/shop/frame/compare/compare-button.tsx'
import { listHeadText, whatIsListed } from '#app/shop/listing/chosen/list-head.ts'
import type { ListState } from '#app/shop/listing/chosen/use-list.ts'
import { isBeyondShown, writeBeyond, writeFilter, type Filter } from '#app/shop/listing/filter.ts'
import styles from '#app/shop/listing/listing.module.scss'
import { beyondText } from '#app/shop/listing/slider-text.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import type { RoomTexts } from '#contract/pages.ts'
import { tooBigCountText } from '#rules/catalogue/fit/list-text.ts'
import type { ListChoice } from '#rules/catalogue/list-choice.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Chips } from './chips.tsx'
import { Sort } from './sort.tsx'
import type { ListTools, RoomTools } from './tools-props.ts'

interface RoomHeadProps {
  tools: ListTools & { room: RoomTools }
  head: { list: ListState; choice: ListChoice }
}

/** Empty while the products are loaded. */
function headText(texts: RoomTexts, { tools, head: { list, choice } }: RoomHeadProps): string {
  if (!list.list.data) return ''
  const { room, target } = tools.room
  const plural = target.kind === 'category' && target.label.endsWith('s') ? target.label : 'pieces'
  return listHeadText({ list, choice, what: whatIsListed(texts, room, target), hasSliders: true, plural })
}

export function RoomToolbar(props: RoomHeadProps) {
  const { rooms } = useShopDetails()
  const { tools, head } = props
  return (
    <div className="toolbar-list">
      <div className="head" id="list-count" tabIndex={-1}>
        <h2 className="band">
          <span role="status">{headText(rooms, props)}</span>
        </h2>
      </div>
      <div className="chips-in">
        <Chips tools={tools} />
      </div>
      <div className="right">
        <CompareButton />
        <Sort tools={tools} />
      </div>
      <BeyondSliders pieces={head.list.beyond} filter={tools.room.filter} />
    </div>
  )
}

export function RoomBar(props: RoomHeadProps) {
  const { rooms } = useShopDetails()
  return <BottomBar tools={props.tools} status={headText(rooms, props)} />
}

export function TooBigCount({ count, isBestFit }: { count: number; isBestFit: boolean }) {
  const { headline, note } = tooBigCountText(count, isBestFit)
  return (
    <>
      {headline}
      <span className="meta">{note}</span>
    </>
  )
}

/** Says how many products are out of the sliders' reach, with a link that shows or hides them. */
function BeyondSliders({ pieces, filter }: { pieces: readonly ListedProduct[]; filter: Filter }) {
  const { pathname, search } = useLocation()
  if (pieces.length === 0) return null
  const isShown = isBeyondShown(search)
  // The URL follows a slider only when it rests.
  const to = pathname + writeFilter(filter, writeBeyond(!isShown, search))
  return (
    <p className={`d-flex flex-wrap align-items-center m-0 ${styles.beyond}`}>
      {beyondText(pieces, isShown)}{' '}
      <Link className="btn btn-outline btn-sm" to={to} replace preventScrollReset>
        {`${isShown ? 'Hide' : 'Show'} ${pieces.length === 1 ? 'it' : 'them'}`}
      </Link>
    </p>
  )
}
