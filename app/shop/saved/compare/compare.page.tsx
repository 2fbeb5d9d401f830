import { useState, type FormEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { comparisonApi } from '#app/api/comparison.ts'
import { deliveryApi } from '#app/api/delivery.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { chosenProducts } from '#app/shop/frame/compare/chosen-products.ts'
import { usePostCode } from '#app/shop/frame/use-post-code.ts'
import { storeContext } from '#app/store/context.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { withSavedSpace } from '#app/store/saved-space.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { useSpace } from '#app/store/use-space.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SendLink } from '#app/ui/form/send-link.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import type { ComparedProduct } from '#contract/catalogue/comparison.ts'
import { categoryLabel } from '#rules/catalogue/categories.ts'
import { doorFitText } from '#rules/catalogue/fit/fit-text.ts'
import { productDoorFitOf } from '#rules/catalogue/fit/product-fit.ts'
import { isEmptySpace, spaceText, writeSpace, type Space, emptySpace } from '#rules/catalogue/fit/space.ts'
import { findRoom, type Room } from '#rules/catalogue/rooms.ts'
import { promisedDaysText } from '#rules/orders/delivery/promise-text.ts'
import { paths } from '#rules/paths.ts'
import { comparedCountText, comparedRows, sameText, type ComparedRow } from '#rules/selling/compare/compared-rows.ts'
import { excludedText, readCompared } from '#rules/selling/compare/compared.ts'
import styles from '#app/shop/saved/saved.module.scss'
import { SpaceIcon } from '#app/ui/image/space-icon.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { parseTypedSize, sizeFaultText } from '#rules/catalogue/fit/typed-space.ts'
import { CompareDrawing, CardDrawing } from './compare-drawing.tsx'
import { AddToCart, RemoveLink, RowCell, SpaceCell, type ComparedProps, ComparedTable } from './compared-table.tsx'

const idsOf = (query: URLSearchParams) => readCompared(query.get('ids')).ids

/** The space is that of the first product's room. */
export const loader = withSavedSpace(
  prefetch(({ query }) => {
    const ids = idsOf(query)
    return ids.length > 0 ? [comparisonApi.list.initiate({ ids: ids.join(',') })] : []
  }),
  ({ request, context }) => {
    const ids = idsOf(new URL(request.url).searchParams)
    const { data } = comparisonApi.list.select({ ids: ids.join(',') })(context.get(storeContext).getState())
    return roomOf(data)?.path
  },
)

function roomOf(products: readonly ComparedProduct[] = []): Room | undefined {
  return products[0] && findRoom(products[0].homeSpace)
}

/** Up to four products at one scale. The address alone says which. */
export function Component() {
  const compared = readCompared(new URLSearchParams(useLocation().search).get('ids'))
  const { data: products = [] } = comparisonApi.list.useQuery(
    { ids: compared.ids.join(',') },
    { skip: compared.ids.length === 0 },
  )
  const room = roomOf(products)
  const excluded = excludedText({ ...compared, unknown: compared.unknown + compared.ids.length - products.length })
  return (
    <>
      <PageMeta title="Compare to scale" spaceRoom={room?.path} />
      <div className="container">
        <Crumbs products={products} room={room} />
        {products.length > 0 ? (
          <Comparison products={products} room={room} excluded={excluded} />
        ) : (
          <>
            <div className="page-head after-crumbs">
              <h1>Compare to scale</h1>
            </div>
            {excluded && <p>{excluded}</p>}
            <NothingToCompare />
          </>
        )}
      </div>
    </>
  )
}

interface ComparisonProps {
  products: readonly ComparedProduct[]
  room: Room | undefined
  /** About products of the address that are not compared. */
  excluded: string
}

function Comparison({ products, room, excluded }: ComparisonProps) {
  const shop = useShopDetails()
  const { space, turnOn } = useSpace(room?.path ?? null)
  const [isDifferentOnly, setIsDifferentOnly] = useState(true)
  const ids = products.map(({ _id }) => _id)
  const query = writeSpace(space)
  const all = comparedRows(products)
  // The price is why products are compared, and one product differs from none.
  const isShown = ({ isSame, key }: (typeof all)[number]) =>
    !isDifferentOnly || !isSame || key === 'price' || products.length === 1
  const rows = all.filter(isShown)
  const props = {
    products,
    rows,
    space,
    pathWithout: (id: string) =>
      paths.compare(
        ids.filter((other) => other !== id),
        query,
      ),
    onRemove: (id: string) => chosenProducts.remove(id),
  }
  return (
    <>
      <div className={`page-head after-crumbs ${styles.head} ${styles.compareHead}`}>
        <h1>Compare to scale</h1>
        <p className="lead">
          <Lead count={products.length} space={space} />
        </p>
      </div>
      <div className={`between column-gap-4 rule-ink ${styles.compareTools}`}>
        <div className="d-flex flex-wrap align-items-center row-gap-1 column-gap-4 min-w-0">
          <label className={`tap ${styles.tick}`}>
            <input
              className="form-check-input m-0"
              type="checkbox"
              checked={isDifferentOnly}
              onChange={({ target }) => setIsDifferentOnly(target.checked)}
            />{' '}
            Only show differences
          </label>
          <SpaceForm key={query} space={space} onChange={turnOn} />
        </div>
        <div className={`min-w-0 ${styles.send}`}>
          <SendLink label="Link to this comparison" hideLabel url={shop.publicUrl + paths.compare(ids, query)}>
            Copy the link
          </SendLink>
        </div>
      </div>
      {excluded && <p className={styles.excluded}>{excluded}</p>}
      <CompareDrawing products={products} space={space} />
      <ComparedTable {...props} isDifferentOnly={isDifferentOnly} />
      <ComparedCards {...props} />
      <SameForAll products={products} same={all.filter((row) => !isShown(row))} space={space} />
    </>
  )
}

function Lead({ count, space }: { count: number; space: Space }) {
  const pieces = comparedCountText(count)
  const scale = count === 1 ? 'drawn to scale.' : 'all drawn at one scale.'
  if (isEmptySpace(space)) return `${pieces}, ${scale}`
  return (
    <>
      {pieces} in your space of <span className="num">{spaceText(space)}</span>, {scale}
    </>
  )
}

/** Leads to all products of a list, if they are from one. */
function Crumbs({ products, room }: { products: readonly ComparedProduct[]; room: Room | undefined }) {
  const { rooms } = useShopDetails()
  const [first] = products
  const isOneRoom = first && room && products.every(({ homeSpace }) => homeSpace === first.homeSpace)
  const isOneCategory = first?.category && products.every(({ category }) => category === first.category)
  const crumbs = isOneRoom
    ? [
        { label: room.homeSpace, to: paths.room(room.path) },
        ...(isOneCategory
          ? [{ label: categoryLabel(rooms, first.category), to: paths.room(room.path, first.category) }]
          : []),
      ]
    : [{ label: 'All Products', to: paths.products }]
  return (
    <div className="d-none d-md-block pt-3">
      <Breadcrumbs items={[...crumbs, { label: 'Compare' }]} />
    </div>
  )
}

function NothingToCompare() {
  const actions = (
    <>
      <Link className="btn btn-outline" to={paths.room('living')}>
        Browse by size
      </Link>
      <Link className="btn btn-outline" to={paths.list}>
        My list
      </Link>
    </>
  )
  return (
    <EmptyState title="Nothing to compare yet" actions={actions}>
      Press Compare in a list and tick up to four pieces.
    </EmptyState>
  )
}

interface SameForAllProps {
  products: readonly ComparedProduct[]
  /** Rows without a difference. */
  same: readonly ComparedRow[]
  space: Space
}

/** The delivery day follows the browser's postcode. */
function SameForAll({ products, same, space }: SameForAllProps) {
  const { isGstRegistered } = useShopDetails()
  const { postCode } = usePostCode()
  const { currentData } = deliveryApi.promise.useQuery({ postCode: postCode ?? '' }, { skip: postCode === null })
  const promise = currentData?.promise
  const days = promise && promise.kind !== 'call' ? [{ label: 'At your door', text: promisedDaysText(promise) }] : []
  const rows = same.map(({ label, texts: [text = ''] }) => ({ label, text: text || 'none yet' }))
  const text = sameText(products.length, [
    ...days,
    ...rows,
    ...sameDoor(products, space),
    { label: isGstRegistered ? 'Freight and GST' : 'Freight', text: 'in the price' },
  ])
  return text && <p className="meta mt-3">{text}</p>
}

/** Undefined if they go through in different ways. */
function sameDoor(products: readonly ComparedProduct[], space: Space): { label: string; text: string }[] {
  const texts = products.flatMap((product) => {
    const fit = productDoorFitOf(product, space)
    return fit && fit.kind !== 'tooBig' ? [doorFitText(fit).note.replace(/^,? /, '')] : []
  })
  const [text] = texts
  if (space.doorMm === null || text === undefined || texts.length < products.length) return []
  if (texts.some((other) => other !== text)) return []
  return [{ label: `Your ${space.doorMm} mm door`, text: `goes through ${text}` }]
}

/** Below lg, each with a drawing at the same scale. */
function ComparedCards(props: ComparedProps) {
  const { products, rows, space } = props
  const keyRows = rows.filter(({ key }) => key === 'price' || key === 'stock')
  const factRows = rows.filter((row) => !keyRows.includes(row))
  return (
    <ol className={`list-unstyled m-0 d-lg-none ${styles.cards}`} aria-label="Pieces, all drawn at the same scale">
      {products.map((product, index) => (
        <li className="rule-ink" key={product._id}>
          <div className="d-flex justify-content-between align-items-center gap-3">
            <h2 className="sub-head">
              <Link className="quiet-link" to={paths.product(product._id, writeSpace(space))}>
                {product.name}
              </Link>
            </h2>
            <RemoveLink product={product} {...props} />
          </div>
          <CardDrawing product={product} products={products} space={space} />
          <SpaceCell product={product} space={space} />
          <div className={`d-flex align-items-baseline justify-content-between gap-3 ${styles.cardKeys}`}>
            {keyRows.map((row) => (
              <span key={row.key}>
                <RowCell row={row} product={product} index={index} />
              </span>
            ))}
          </div>
          <dl className="mb-3 small tabular">
            {factRows.map((row) => (
              <div key={row.key}>
                <dt className="fw-normal text-soft">{row.label}</dt>
                <dd className="m-0">
                  <RowCell row={row} product={product} index={index} />
                </dd>
              </div>
            ))}
          </dl>
          <AddToCart product={product} />
        </li>
      ))}
    </ol>
  )
}

const fields = [
  { name: 'lengthMm', label: 'Side to side' },
  { name: 'depthMm', label: 'Front to back' },
  { name: 'heightMm', label: 'Height' },
  { name: 'doorMm', label: 'Narrowest doorway' },
] as const

type Typed = Record<(typeof fields)[number]['name'], string>

function SpaceForm({ space, onChange }: { space: Space; onChange: (space: Space) => void }) {
  const [typed, setTyped] = useState<Typed>(() => typedOf(space))
  const [isSent, setIsSent] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsSent(true)
    const read = readTyped(typed)
    if (read) onChange(read)
  }

  return (
    <details className={styles.space}>
      <summary className="tap gap-2 fw-medium">
        <SpaceIcon />
        <span>{isEmptySpace(space) ? 'Enter my space' : 'Change my space'}</span>
      </summary>
      <form className="d-flex flex-wrap align-items-start py-2" noValidate onSubmit={submit}>
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            short
            inputMode="decimal"
            maxLength={20}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            error={isSent ? faultOf(typed[name]) : null}
            help={helpOf(typed[name])}
          />
        ))}
        <button type="submit" className="btn btn-outline">
          Show it
        </button>
      </form>
    </details>
  )
}

function typedOf(space: Space): Typed {
  return Object.fromEntries(fields.map(({ name }) => [name, space[name]?.toString() ?? ''])) as Typed
}

function faultOf(text: string): string | null {
  const size = parseTypedSize(text)
  return 'fault' in size && size.fault !== 'empty' ? sizeFaultText(size.fault) : null
}

function helpOf(text: string): string | undefined {
  const size = parseTypedSize(text)
  return 'mm' in size && `${size.mm}` !== text.trim() ? `${size.mm} mm` : undefined
}

function readTyped(typed: Typed): Space | null {
  const space = { ...emptySpace }
  for (const { name } of fields) {
    const size = parseTypedSize(typed[name])
    if ('mm' in size) space[name] = size.mm
    else if (size.fault !== 'empty') return null
  }
  return space
}
