import { useParams, Link } from 'react-router'
import { homeApi } from '#app/api/home.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { structuredData, StructuredData } from '#app/page/structured-data.tsx'
import { ListPlaceholder } from '#app/shop/listing/list-placeholder.tsx'
import { readListingQuery, listingPath } from '#app/shop/listing/listing-query.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Picture } from '#app/ui/image/picture.tsx'
import { ScenePicture } from '#app/ui/image/scene-picture.tsx'
import { TableDrawing } from '#app/ui/image/table-drawing.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import type { ProductPage } from '#contract/catalogue/products.ts'
import type { ShownHome, ShownBlock } from '#contract/content/shown-home.ts'
import { scenes } from '#rules/content/scenes.ts'
import { paths } from '#rules/paths.ts'
import { HeroCarousel } from './hero-carousel.tsx'
import styles from './home.module.scss'

export const loader = prefetch(
  ({ params }) => {
    const listing = readListingQuery(params)
    return listing && [catalogueApi.list.initiate(listing), homeApi.read.initiate()]
  },
  [structuredData],
)

export function Component() {
  const listing = readListingQuery(useParams()) ?? { pageNumber: 1 }
  const { data: home } = homeApi.read.useQuery()
  return <LatestProducts list={catalogueApi.list.useQuery(listing)} pageNumber={listing.pageNumber} home={home} />
}

const about =
  'Rustic solid timber furniture for the bedroom, living room and dining room. Every piece measured in millimetres.'

interface LatestProductsProps {
  list: ListQuery
  pageNumber: number
  home: ShownHome | undefined
}

function LatestProducts({ list, pageNumber, home }: LatestProductsProps) {
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

const sizes = [
  '(min-width: 1400px) 760px, (min-width: 992px) 58vw, 100vw',
  '(min-width: 1400px) 424px, (min-width: 992px) 33vw, 100vw',
]

function Promos({ promos }: { promos: readonly ShownBlock[] }) {
  if (promos.length === 0) return null
  return (
    <section className={styles.promos}>
      {promos.map((promo, at) => (
        <Promo key={promo.id} promo={promo} at={at} />
      ))}
    </section>
  )
}

function Promo({ promo, at }: { promo: ShownBlock; at: number }) {
  return (
    <>
      <Picture
        image={promo.image}
        originalWidth={promo.widthPx}
        width={promo.widthPx}
        height={promo.heightPx}
        alt={promo.alternativeText}
        sizes={sizes[at] ?? '100vw'}
        className="photo"
      />
      <div>
        <h2 className={at === 0 ? undefined : 'h3'}>{promo.heading}</h2>
        <p className="mb-2">{promo.words}</p>
        <Link className="more" to={promo.link}>
          {promo.linkWords}
          <Icon name="arrow-right" />
        </Link>
      </div>
    </>
  )
}

interface ListQuery {
  data?: ProductPage
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

interface ProductListProps {
  list: ListQuery
  pageNumber: number
  keyword?: string
  anchor?: string
  isFirst?: boolean
}

function ProductList({ list, pageNumber, keyword, anchor = '', isFirst = false }: ProductListProps) {
  const { data } = list
  if (!data) return <ListPlaceholder list={list} />
  if (data.products.length === 0) {
    return (
      <p className="lead">
        There’s no page {pageNumber}. <Link to={listingPath(keyword, 1) + anchor}>Go to page 1</Link>
      </p>
    )
  }
  return (
    <>
      <ProductGrid
        products={data.products}
        level={isFirst ? 2 : 3}
        firstEager={isFirst ? 4 : 0}
        firstPriority={isFirst}
      />
      <Pagination page={data.page} pages={data.pages} hrefOf={(page) => listingPath(keyword, page) + anchor} />
    </>
  )
}

const tiles = [
  {
    name: 'Living Room',
    description: 'Coffee, hall and lamp tables, TV stands',
    to: paths.room('living'),
    scene: scenes.tileLivingRoom,
  },
  {
    name: 'Bedroom',
    description: 'Bed frames, dressers, tallboys, bedsides',
    to: paths.room('bedroom'),
    scene: scenes.tileBedroom,
  },
  {
    name: 'Dining Room',
    description: 'Tables, chairs, buffets, bar',
    to: paths.room('dining'),
    scene: scenes.tileDiningRoom,
  },
  { name: 'Tables', description: 'Every table, every room', to: paths.search('tables'), scene: scenes.tileTables },
  {
    name: 'Display Units',
    description: 'Glass-fronted and open',
    to: paths.room('dining', 'display'),
    scene: scenes.tileDisplayUnits,
  },
]

function RoomTiles() {
  return (
    <section aria-label="Rooms">
      <div className={styles.tiles}>
        {tiles.map(({ name, description, to, scene }) => (
          <Link className={`d-block text-decoration-none ${styles.tile}`} to={to} key={name}>
            <div className="overflow-hidden bg-wall">
              <ScenePicture
                className="photo"
                scene={scene}
                sizes="(min-width: 1400px) 424px, (min-width: 768px) 33vw, 50vw"
              />
            </div>
            <span className={styles.name}>
              {name}
              <Icon name="arrow-right" />
            </span>
            <span className={`meta ${styles.description}`}>{description}</span>
          </Link>
        ))}
        <div className={styles.statement}>
          <p className="h3 m-0">Measure twice. Order once.</p>
          <div>
            <TableDrawing />
            <p className="meta mb-0">
              The line under each picture is the length of the piece. Every line is to the same scale, so you can
              compare sizes at a glance.
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
