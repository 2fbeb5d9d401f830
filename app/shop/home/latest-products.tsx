import { Link } from 'react-router'
import { PageMeta } from '#app/page/page-meta.tsx'
import { StructuredData } from '#app/page/structured-data.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { paths } from '#rules/paths.ts'
import type { ShownHome } from '#contract/content/shown-home.ts'
import { HeroCarousel } from './hero-carousel.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Promos } from './promos.tsx'
import { RoomTiles } from './room-tiles.tsx'
import { listingPath } from '#app/shop/listing/listing-query.ts'
import { ProductList, type ListQuery } from '#app/shop/listing/product-list.tsx'

const about =
  'Rustic solid timber furniture for the bedroom, living room and dining room. Every piece measured in millimetres.'

interface LatestProductsProps {
  list: ListQuery
  pageNumber: number
  home: ShownHome | undefined
}

/** The home page without a search: the rooms, then the newest pieces page by page. */
export function LatestProducts({ list, pageNumber, home }: LatestProductsProps) {
  const shop = useShopDetails()
  const included = shop.isGstRegistered
    ? 'GST and freight anywhere in New Zealand are'
    : 'Freight anywhere in New Zealand is'
  const description = `${about} ${included} included.`
  const hasProducts = list.data?.products.length !== 0
  return (
    <>
      <PageMeta
        title={pageNumber === 1 ? 'Solid timber furniture' : `Solid timber furniture, page ${pageNumber}`}
        description={pageNumber === 1 ? description : `Page ${pageNumber}. ${description}`}
        canonical={hasProducts ? listingPath(undefined, pageNumber) : undefined}
        image={home?.slides[0]?.image}
      />
      <StructuredData make={({ organizationData }) => organizationData(shop)} />
      <StructuredData make={({ websiteData }) => websiteData(shop)} />
      {home && home.slides.length > 0 && <HeroCarousel slides={home.slides} />}
      <div className="container">
        <RoomTiles />
        <section id="latest">
          <div className="section-head">
            <h2>Latest Line of Products</h2>
            <Link className="more" to={paths.products}>
              All products
              <Icon name="arrow-right" />
            </Link>
          </div>
          <ProductList list={list} pageNumber={pageNumber} anchor="#latest" />
        </section>
        <Promos promos={home?.promos ?? []} />
      </div>
    </>
  )
}
