import type { ListedProduct } from '#contract/catalogue.ts'
import type { KeywordTarget } from '#rules/room-keyword.ts'
import type { Room } from '#rules/rooms.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { BreadcrumbData } from '#app/pages/structured-data.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { includedText } from '#rules/gst-text.ts'
import { paths } from '#rules/paths.ts'
import { roomTitle } from './room-filters.tsx'
import styles from './listing.module.scss'

interface RoomHeadProps {
  room: Room
  target: KeywordTarget
  /** All pieces of the page, before the sliders filter them. */
  pieces: readonly ListedProduct[]
}

/** Head tags, breadcrumbs and heading of a room page. The canonical path has no slider values. */
export function RoomHead({ room, target, pieces }: RoomHeadProps) {
  const shop = useShopDetails()
  const isWhole = target.keyword === room.path
  const name = roomTitle(room)
  const what = isWhole ? room.description : `${target.label} in the ${name.toLowerCase()}.`
  const invitation = 'Tell us your space and we’ll show what fits.'
  const isKnown = target.kind !== 'words' && pieces.length > 0
  const home = { label: 'Home', to: paths.home() }
  const crumbs = isWhole
    ? [home, { label: room.homeSpace }]
    : [home, { label: room.homeSpace, to: paths.room(room.path) }, { label: target.label }]
  return (
    <>
      <PageMeta
        title={isWhole ? room.homeSpace : `${target.label}, ${room.homeSpace}`}
        description={`${what} Solid timber, measured in millimetres, with ${includedText(shop)} included.`}
        canonical={isKnown ? paths.room(room.path, target.keyword) : undefined}
        image={pieces[0]?.image}
      />
      <div className={styles.crumbs}>
        <Breadcrumbs items={crumbs} />
        <BreadcrumbData items={crumbs} />
      </div>
      <PageHeading
        title={isWhole ? room.homeSpace : target.label}
        lead={pieces.length === 0 ? undefined : isWhole ? `${room.description} ${invitation}` : invitation}
        afterCrumbs
      />
    </>
  )
}
