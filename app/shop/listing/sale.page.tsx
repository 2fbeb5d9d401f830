import { Link, type LoaderFunctionArgs } from 'react-router'
import { findRoom, rooms } from '#rules/catalogue/rooms.ts'
import { includedText } from '#rules/payments/gst/included-text.ts'
import { paths } from '#rules/paths.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { storeContext } from '#app/store/context.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { AnyBar, AnyHead, anyList, AnyProducts, AnySpace } from './any/any-list.ts'
import { browseArgument, type ListScope } from './chosen/list-query.ts'
import { loadList } from './chosen/load-list.ts'
import { useList } from './chosen/use-list.ts'
import { listTools } from './later-tools.ts'
import { ListPlaceholder } from './list-placeholder.tsx'
import styles from './listing.module.scss'

export { partsOfAnyList as partsOf } from './any/any-list.ts'

const scope: ListScope = { sale: 'on' }

const readSale = prefetch(({ query }) => [loadList(scope, `?${query}`)], [listTools])

export async function loader(args: LoaderFunctionArgs): Promise<unknown> {
  const [{ loadChosen }, failure] = await Promise.all([anyList.load(), readSale(args)])
  if (failure) return failure
  const argument = browseArgument(scope, new URL(args.request.url).search)
  const { data } = catalogueApi.browse.select(argument)(args.context.get(storeContext).getState())
  return loadChosen(args, scope, data?.pages[0]?.homeSpace)
}

export function Component() {
  const shop = useShopDetails()
  const { list } = useList(scope, null)
  const counts = list.data?.pages[0]
  const hasSale = counts !== undefined && counts.homeSpace !== null
  const listed = { scope, counts, status: counts?.count === 1 ? '1 piece' : `${counts?.count ?? 0} pieces` }
  return (
    <div className="container">
      <PageMeta
        title="Sale"
        description={`Every piece on sale now: solid timber furniture for the living room, dining room and bedroom, measured in millimetres, with ${includedText(shop)} included.`}
        canonical={hasSale ? paths.sale : undefined}
        image={counts?.products[0]?.image}
        spaceRoom={findRoom(counts?.homeSpace ?? '')?.path}
      />
      <div className="short-head">
        <div className={styles.crumbs}>
          <Breadcrumbs items={[{ label: 'Home', to: paths.home() }, { label: 'Sale' }]} />
        </div>
        <PageHeading title="Sale" lead={hasSale ? 'Every piece that’s on sale now.' : undefined} afterCrumbs />
      </div>
      {!counts ? (
        <ListPlaceholder list={list} />
      ) : hasSale ? (
        <>
          <AnySpace list={listed} />
          <AnyHead list={listed} />
          <AnyProducts scope={scope} />
          <AnyBar list={listed} />
        </>
      ) : (
        <NothingOnSale />
      )}
    </div>
  )
}

function NothingOnSale() {
  const actions = [
    { label: 'All Products', to: paths.products },
    ...rooms.map(({ path, homeSpace }) => ({ label: homeSpace, to: paths.room(path) })),
  ].map(({ label, to }) => (
    <Link className="btn btn-outline" to={to} key={to}>
      {label}
    </Link>
  ))
  return (
    <EmptyState title="Nothing is on sale right now." actions={actions}>
      Every piece has its usual price.
    </EmptyState>
  )
}
