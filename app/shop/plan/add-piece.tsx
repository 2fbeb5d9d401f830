import { type FormEvent, memo, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { catalogueApi } from '#app/api/catalogue.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useForm } from '#app/form/use-form.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectMyList } from '#app/store/my-list.ts'
import { readRecent } from '#app/store/recent-products.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import type { OwnThing } from '#contract/plan/room.ts'
import { sidesOf } from '#rules/catalogue/fit/product-fit.ts'
import { paths } from '#rules/paths.ts'
import { capitalize } from '#rules/plan/names.ts'
import { ownThings } from '#rules/plan/placed-items.ts'
import { tooLarge } from '#rules/plan/room-rules.ts'
import { typedLimits } from '#rules/plan/typed-length.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { Options } from './openings.tsx'
import { LengthField, lengthErrors, lengthOf } from './room-form.tsx'
import styles from './plan.module.scss'
import { mostProducts, useCurrentProducts } from './use-current-products.ts'
import type { PlanUse } from './use-plan.ts'

const sources = { list: 'My list', seen: 'Seen', own: 'My own things' } as const
type Source = keyof typeof sources

/** Where pieces come from: My list, what was seen, own things, and the shop’s search. */
export const AddPiece = memo(function AddPiece({ use, isFromList }: { use: PlanUse; isFromList: boolean }) {
  const listed = useAppSelector(selectMyList)
  const [seen] = useState(readRecent)
  const [chosen, setChosen] = useState<Source | null>(null)
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const source = chosen ?? (listed.length > 0 || isFromList || seen.length === 0 ? 'list' : 'seen')

  function search(event: FormEvent) {
    event.preventDefault()
    setKeyword(typed.trim())
  }

  return (
    <section className={styles.section} aria-labelledby="plan-add">
      <div className={styles.sectionHead}>
        <h2 id="plan-add" tabIndex={-1}>
          Add a piece
        </h2>
      </div>
      <div className={styles.from}>
        <Segments
          label="Where from"
          options={sources}
          value={keyword === '' ? source : null}
          onChange={(next) => {
            setChosen(next)
            setKeyword('')
          }}
        />
        <form className={styles.search} role="search" aria-label="Pieces for this room" onSubmit={search}>
          <label className="visually-hidden" htmlFor="plan-search">
            Search a piece for this room
          </label>
          <input
            className="form-control"
            id="plan-search"
            type="search"
            placeholder="Search, e.g. lamp table"
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <button className="btn btn-quiet btn-icon" type="submit" aria-label="Search for a piece">
            <Icon name="search" />
          </button>
        </form>
      </div>
      {keyword !== '' && <Found use={use} keyword={keyword} />}
      {keyword === '' && source === 'own' && <OwnForm use={use} />}
      {keyword === '' && source === 'list' && (
        <KnownTiles
          use={use}
          ids={listed.map(({ product }) => product)}
          empty="Your list is empty. Search for a piece, or look at what you have seen."
        />
      )}
      {keyword === '' && source === 'seen' && (
        <KnownTiles use={use} ids={seen} empty="Nothing seen yet. Search for a piece." />
      )}
    </section>
  )
})

interface SegmentsProps<Key extends string> {
  label: string
  options: Readonly<Record<Key, string>>
  value: Key | null
  onChange: (key: Key) => void
}

/** Native radio buttons that look like one control. */
export function Segments<Key extends string>({ label, options, value, onChange }: SegmentsProps<Key>) {
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {(Object.entries(options) as [Key, string][]).map(([key, text]) => (
        <label key={key}>
          <input type="radio" name={label} checked={key === value} onChange={() => onChange(key)} />
          {text}
        </label>
      ))}
    </div>
  )
}

function KnownTiles({ use, ids, empty }: { use: PlanUse; ids: readonly string[]; empty: string }) {
  const first = ids.slice(0, mostProducts)
  const { products, error, isFetching, tryAgain } = useCurrentProducts(first)
  if (ids.length === 0) return <p className="m-0">{empty}</p>
  if (error && products.size === 0) {
    return <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={tryAgain} />
  }
  return (
    <>
      <Tiles use={use} products={first.flatMap((id) => products.get(id) ?? [])} />
      {ids.length > mostProducts && <KnownTiles use={use} ids={ids.slice(mostProducts)} empty="" />}
    </>
  )
}

/** The products found, or else the closest ones that fit along a wall of this room. */
function Found({ use, keyword }: { use: PlanUse; keyword: string }) {
  const { currentData, error, isFetching, refetch } = catalogueApi.search.useQuery({
    keyword,
    pageNumber: 1,
    perPage: 8,
  })
  if (error) return <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
  if (!currentData) return <p className="meta">Searching …</p>
  const near = currentData.search?.near
  if (currentData.products.length > 0) return <Tiles use={use} products={currentData.products} />
  const fitting = (near?.products ?? [])
    .map(({ product }) => product)
    .filter((product) => !tooLarge(use.room, sidesOf(product)))
  return (
    <div role="status">
      <p className="mb-1">
        <strong>{near ? near.title : `No piece matches ‘${keyword}’.`}</strong>
      </p>
      <p className="meta mb-2">
        {fitting.length > 0 ? 'Each fits along a wall of this room.' : 'Try a shorter word, such as table or chest.'}
      </p>
      <Tiles use={use} products={fitting.slice(0, 4)} />
    </div>
  )
}

interface TilesProps {
  use: PlanUse
  products: readonly ListedProduct[]
}

function Tiles({ use, products }: TilesProps) {
  const laidIn = new Set(use.room.items.flatMap((item) => ('product' in item ? [item.product.id] : [])))
  /** The product whose button has been pressed, and is gone when the product is in the plan. */
  const pressed = useRef('')
  return (
    <TileList
      products={products}
      action={(product) =>
        laidIn.has(product._id) ? (
          <span
            className={styles.laidIn}
            tabIndex={-1}
            ref={(element) => {
              if (!element || pressed.current !== product._id) return
              pressed.current = ''
              element.focus({ preventScroll: true })
            }}
          >
            <Icon name="check-lg" />
            In the plan
          </span>
        ) : (
          <button
            className="link-button"
            type="button"
            aria-label={`Lay in the plan: ${product.name}`}
            onClick={() => {
              pressed.current = product._id
              use.layInProduct(product)
            }}
          >
            Lay in the plan
          </button>
        )
      }
    />
  )
}

interface TileListProps {
  products: readonly ListedProduct[]
  action: (product: ListedProduct) => ReactNode
}

export function TileList({ products, action }: TileListProps) {
  return (
    <ul className={`list-unstyled m-0 ${styles.tiles}`}>
      {products.map((product) => (
        <li key={product._id} className={product.countInStock > 0 ? undefined : styles.out}>
          <ProductPicture image={product.image} sizes="(min-width: 992px) 15vw, 50vw" />
          <Link className="quiet-link fw-semibold d-block mt-2" to={paths.product(product._id)}>
            {product.name}
          </Link>
          <p className="meta num m-0">{`${product.length} × ${product.width} mm, ${formatDollars(product.price)}`}</p>
          {action(product)}
        </li>
      ))}
    </ul>
  )
}

const ownKinds = Object.fromEntries(
  Object.entries(ownThings).map(([kind, { noun }]) => [kind, kind === 'other' ? 'Something else' : capitalize(noun)]),
)

function OwnForm({ use }: { use: PlanUse }) {
  const limits = { length: typedLimits.own, depth: typedLimits.own, height: typedLimits.own }
  const { field, formProps } = useForm<Record<keyof typeof limits | 'kind' | 'name', string>>({
    initial: { kind: 'sofa', name: '', length: '', depth: '', height: '' },
    check: (values) => lengthErrors(values, limits),
    onSubmit: ({ values: { kind, name, length, depth, height }, reset }) => {
      use.layIn({
        own: {
          kind: kind as OwnThing['kind'],
          name: name.trim(),
          lengthMm: lengthOf(length, limits.length),
          widthMm: lengthOf(depth, limits.depth),
          heightMm: lengthOf(height, limits.height),
        },
      })
      reset()
    },
  })
  return (
    <form {...formProps}>
      <div className={styles.three}>
        <Options label="What is it?" options={ownKinds} {...field('kind')} />
        <LengthField label="Side to side" {...field('length')} />
        <LengthField label="Front to back" {...field('depth')} />
        <LengthField label="Height" {...field('height')} />
        <TextField label="Its name" optional maxLength={60} {...field('name')} />
      </div>
      <button className="btn btn-outline mt-2" type="submit">
        Lay in the plan
      </button>
    </form>
  )
}
