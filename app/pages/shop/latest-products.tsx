import { Link } from 'react-router'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { StructuredData } from '#app/pages/structured-data.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { HeroCarousel } from '#app/ui/hero-carousel.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Promos } from '#app/ui/promos.tsx'
import { RoomTiles } from '#app/ui/room-tiles.tsx'
import { scenes } from '#app/ui/scenes.ts'
import { organizationData, websiteData } from '#rules/structured-data.ts'
import { listingPath } from './listing-of.ts'
import { ProductList, type ListQuery } from './product-list.tsx'

const description =
  'Rustic solid timber furniture for the bedroom, living room and dining room. Every piece measured in millimetres. ' +
  'GST and freight anywhere in New Zealand are in the price.'

/** The home page as people first see it: the rooms, then the newest pieces page by page. */
export function LatestProducts({ list, pageNumber }: { list: ListQuery; pageNumber: number }) {
  const shop = useShopDetails()
  const isThere = list.data?.products.length !== 0
  return (
    <>
      <PageMeta
        title={pageNumber === 1 ? 'Solid timber furniture' : `Solid timber furniture, page ${pageNumber}`}
        description={pageNumber === 1 ? description : `Page ${pageNumber}. ${description}`}
        canonical={isThere ? listingPath(undefined, pageNumber) : undefined}
        image={scenes.heroLivingRoom.image}
      />
      <StructuredData data={organizationData(shop)} />
      <StructuredData data={websiteData(shop)} />
      <HeroCarousel />
      <div className="container">
        <RoomTiles />
        <section id="latest">
          <div className="section-head">
            <h2>Latest Line of Products</h2>
            <Link className="more" to="/products">
              All products
              <Icon name="arrow-right" />
            </Link>
          </div>
          <ProductList list={list} pageNumber={pageNumber} anchor="#latest" />
        </section>
        <Promos />
      </div>
    </>
  )
}
