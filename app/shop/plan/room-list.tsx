import { memo, useState } from 'react'
import { Link } from 'react-router'
import { catalogueApi } from '#app/api/catalogue.ts'
import { selectMyList } from '#app/store/my-list.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { useNow } from '#app/ui/use-now.ts'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { shortSidesText } from '#rules/catalogue/fit/sides.ts'
import { paths } from '#rules/paths.ts'
import { frontText, placeText } from '#rules/plan/names.ts'
import type { PlacedItem } from '#rules/plan/placed-items.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { listChanges } from '#rules/selling/my-list/list-change.ts'
import { TileList } from './add-piece.tsx'
import { swapProduct, toPlanProduct } from './plan-room.ts'
import { worstOf } from './plan-says.tsx'
import styles from './plan.module.scss'
import type { PlanUse } from './use-plan.ts'

/** The plan in words: each item with its place, its front and what is wrong. Each row chooses its item. */
export const RoomList = memo(function RoomList({ use }: { use: PlanUse }) {
  const { plan } = use
  return (
    <section aria-labelledby="plan-items">
      <h2 className="mb-1" id="plan-items" tabIndex={-1}>
        In this room
      </h2>
      {plan.items.length === 0 && <p className="meta m-0">Nothing laid in yet.</p>}
      <ol className={`list-unstyled m-0 ${styles.items}`}>
        {plan.items.map((item) => (
          <Row key={item.id} use={use} item={item} />
        ))}
      </ol>
    </section>
  )
})

function Row({ use, item }: { use: PlanUse; item: PlacedItem }) {
  const { room, products, chosenId, choose } = use
  const stored = room.items.find(({ id }) => id === item.id)
  const productId = stored && 'product' in stored ? stored.product.id : null
  const product = productId === null ? undefined : products.find(productId)
  const isOut = product !== undefined && product.countInStock <= 0
  const isGone = productId !== null && products.isGone(productId)
  const worst = worstOf(use, item.id)
  const number = item.isOwn ? styles.own : worst ? styles.warn : ''
  const equal = room.items.filter((each) => 'product' in each && each.product.id === productId)
  return (
    <li>
      <span className={`${styles.number} ${number}`} aria-hidden="true">
        {item.isOwn ? '·' : item.number}
      </span>
      <div>
        <button
          className={`bare ${styles.name}`}
          type="button"
          aria-pressed={item.id === chosenId}
          onClick={() => choose(item.id === chosenId ? null : item.id)}
        >
          {item.name}
        </button>
        <p className="meta">
          {placeText(room, item)}. <span className="text-nowrap">{frontText(item)}</span>
          {item.isOwn && ` ${shortSidesText(item.sides)}.`}
        </p>
        {worst?.short && <p className={styles.say}>{worst.short}</p>}
        {product && <PriceChange product={product} />}
        {isGone && <p className={`${styles.say} ${styles.danger}`}>No longer sold</p>}
        {isOut && <p className={`${styles.say} ${styles.danger}`}>Sold out. It stays in the plan, not in the total.</p>}
        {isOut && equal[0]?.id === item.id && (
          <SoldOut use={use} product={product} ids={equal.map(({ id }) => id)} facts={item} />
        )}
      </div>
      <span className={styles.cost}>
        {item.isOwn && <span className="meta">my own</span>}
        {product && (isOut ? <s className="meta">{formatDollars(product.price)}</s> : formatDollars(product.price))}
      </span>
    </li>
  )
}

/** As on My list, for a piece of it. */
function PriceChange({ product }: { product: ListedProduct }) {
  const now = useNow()
  const added = useAppSelector((state) => selectMyList(state).find((item) => item.product === product._id))
  const changes = added && product.countInStock > 0 ? listChanges(added, product, now.toISOString()) : []
  return changes.map(({ text, tone }) => (
    <p className={`fs-meta fw-semibold text-${tone}`} key={text}>
      {text}
    </p>
  ))
}

interface SoldOutProps {
  use: PlanUse
  product: ListedProduct
  /** All items that are this product. */
  ids: readonly string[]
  facts: PlacedItem
}

const ofThem: Record<number, string> = { 1: 'Swap', 2: 'Swap both' }

function SoldOut({ use, product, ids, facts }: SoldOutProps) {
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = catalogueApi.selected.useQuery(
    { keyword: product.category, not: product._id },
    { skip: !isOpen },
  )
  const inStock = data.filter(({ countInStock }) => countInStock > 0).slice(0, 3)
  return (
    <>
      <p className="d-flex flex-wrap column-gap-3 m-0">
        <Link className="link-button" to={paths.product(product._id)}>
          Tell me when it’s back<span className="visually-hidden">: {product.name}</span>
        </Link>
        <button className="link-button" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Swap for what is nearest in size
        </button>
      </p>
      {isOpen && (
        <>
          <p className="fw-semibold my-2">In stock and nearest to {shortSidesText(facts.sides)}</p>
          <TileList
            products={inStock}
            action={(other) => (
              <button
                className="link-button"
                type="button"
                onClick={() => {
                  use.products.remember(other)
                  use.change(swapProduct(use.latest(), ids, toPlanProduct(other)))
                }}
              >
                {ofThem[ids.length] ?? `Swap all ${ids.length}`}
                <span className="visually-hidden"> for the {other.name}</span>
              </button>
            )}
          />
          {inStock.length === 0 && <p className="meta">Nothing of this kind is in stock just now.</p>}
        </>
      )}
    </>
  )
}
