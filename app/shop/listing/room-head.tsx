import type { ListedProduct } from '#contract/catalogue/products.ts'
import type { ShopDetails } from '#contract/pages.ts'
import type { KeywordTarget } from '#rules/catalogue/room-keyword.ts'
import type { Room } from '#rules/catalogue/rooms.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { BreadcrumbData } from '#app/page/structured-data.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { includedText } from '#rules/payments/gst/included-text.ts'
import { paths } from '#rules/paths.ts'
import { roomTitle } from './room-title.ts'
import styles from './listing.module.scss'

interface RoomHeadProps {
  room: Room
  target: KeywordTarget
  /** Before the sliders filter them. */
  pieces: readonly ListedProduct[]
}

/** The canonical path has no slider values. */
export function RoomHead(props: RoomHeadProps) {
  const { room, target, pieces } = props
  const shop = useShopDetails()
  const isWhole = target.keyword === room.path
  const invitation = 'Type the space you have and see what fits.'
  const isKnown = target.kind !== 'words' && pieces.length > 0
  const home = { label: 'Home', to: paths.home() }
  const crumbs = isWhole
    ? [home, { label: room.homeSpace }]
    : [home, { label: room.homeSpace, to: paths.room(room.path) }, { label: target.label }]
  return (
    <div className="short-head">
      <PageMeta
        title={isWhole ? room.homeSpace : `${target.label}, ${room.homeSpace}`}
        description={import.meta.env.SSR ? describe(props, shop) : undefined}
        canonical={isKnown ? paths.room(room.path, target.keyword) : undefined}
        image={pieces[0]?.image}
        spaceRoom={room.path}
      />
      <div className={styles.crumbs}>
        <Breadcrumbs items={crumbs} />
        <BreadcrumbData items={crumbs} />
      </div>
      <PageHeading
        title={isWhole ? room.homeSpace : target.label}
        lead={pieces.length === 0 ? undefined : isWhole ? `${shop.rooms[room.path].lead} ${invitation}` : invitation}
        afterCrumbs
      />
    </div>
  )
}

/** For search engines, so only the server writes it. */
function describe({ room, target }: RoomHeadProps, shop: ShopDetails): string {
  const isWhole = target.keyword === room.path
  const what = isWhole ? shop.rooms[room.path].lead : `${target.label} in the ${roomTitle(room).toLowerCase()}.`
  return `${what} Solid timber, measured in millimetres, with ${includedText(shop)} included.`
}
