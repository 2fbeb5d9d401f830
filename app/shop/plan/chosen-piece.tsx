import { type FormEvent, memo, useDeferredValue, useId, useState } from 'react'
import { Link } from 'react-router'
import { catalogueApi } from '#app/api/catalogue.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { parseLength } from '#rules/plan/typed-length.ts'
import { sidesText } from '#rules/catalogue/fit/sides.ts'
import { paths } from '#rules/paths.ts'
import { planLimits } from '#contract/plan/room.ts'
import { footprint, oppositeWall, wallGaps, walls } from '#rules/plan/footprint.ts'
import { judgeStep } from '#rules/plan/judge-plan.ts'
import { theThing } from '#rules/plan/names.ts'
import { type PlacedItem, toPlan } from '#rules/plan/placed-items.ts'
import { neighbourOf, toNearestWall, turnItem, typedGap, typedNeighbourGap } from '#rules/plan/place-items.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { swapProduct, toPlanProduct } from './plan-room.ts'
import { worstOf } from './plan-says.tsx'
import styles from './plan.module.scss'
import { useCurrentProducts } from './use-current-products.ts'
import type { PlanUse } from './use-plan.ts'

/** The first field of the chosen item, to which Enter in the plan leads. */
export const distancesId = 'plan-distances'

interface ChosenPieceProps {
  use: PlanUse
  item: PlacedItem
  /** The sheet of phones has its own heading. */
  isInSheet?: boolean
}

/** The chosen item: its place, its sizes, and what can be done with it. Phones show it in a sheet. */
export const ChosenPiece = memo(function ChosenPiece({ use, item, isInSheet = false }: ChosenPieceProps) {
  const { plan, room, place, takeOut, oneMore, products } = use
  const stored = room.items.find(({ id }) => id === item.id)
  const productId = stored && 'product' in stored ? stored.product.id : null
  const product = productId === null ? undefined : products.find(productId)
  /** Each size is judged, which takes longer than a frame. */
  const later = useDeferredValue({ use, item })
  const worst = worstOf(use, item.id)
  const gaps = wallGaps(room, footprint(item))
  const beside = neighbourOf(plan, item)
  const step = (id: string) => `typed ${item.id} ${id}`
  const acts = [
    ['Turn 90°', 'arrow-counterclockwise', () => place(item.id, turnItem(room, item, 90))],
    ['To the wall', 'arrow-left', () => place(item.id, toNearestWall(room, item))],
    ['One more', 'plus-lg', () => oneMore(item.id)],
    ['Take out', 'trash3', leave],
  ] as const
  function leave() {
    takeOut(item.id)
    document.getElementById('plan-items')?.focus({ preventScroll: true })
  }
  return (
    <section className={isInSheet ? undefined : styles.chosen} aria-label="Chosen piece">
      <div className={styles.top}>
        <div>
          <h2 className={isInSheet ? 'visually-hidden' : undefined}>
            {productId !== null && product ? (
              <Link className="quiet-link" to={paths.product(productId)}>
                {item.name}
              </Link>
            ) : (
              item.name
            )}
          </h2>
          <p className="meta num m-0">{sidesText(item.sides)}</p>
        </div>
        {product && <span className="price">{formatDollars(product.price)}</span>}
      </div>
      {worst && (
        <p className={`${styles.verdict} ${styles[worst.kind]}`}>
          <Icon name={worst.kind === 'wrong' ? 'x-lg' : 'exclamation-triangle'} />
          <span>
            <strong>{worst.short || worst.strong}</strong> <span className="meta">{worst.rest}</span>
          </span>
        </p>
      )}
      <fieldset className={styles.distances}>
        <legend>Distances, mm</legend>
        {walls.map((wall) => (
          <Distance
            key={wall}
            id={wall === 'A' && !isInSheet ? distancesId : undefined}
            label={`To wall ${wall}`}
            mm={gaps[wall]}
            mostMm={wall === 'A' || wall === 'C' ? gaps.A + gaps.C : gaps.B + gaps.D}
            onMove={(mm) => place(item.id, typedGap(room, item, wall, mm), step(wall))}
          />
        ))}
        {beside && (
          <Distance
            isWide
            isWarning={worst?.short.endsWith(`from ${theThing(plan, beside.ref)}`)}
            label={`To ${theThing(plan, beside.ref)}`}
            mm={beside.gapMm}
            mostMm={beside.gapMm + gaps[oppositeWall[beside.towards]]}
            onMove={(mm) => place(item.id, typedNeighbourGap(room, item, beside, mm), step('beside'))}
          />
        )}
      </fieldset>
      {item.noun === 'TV stand' && (
        <Screen
          inches={item.screenInches}
          onChange={(screenInches) => {
            const items = room.items.map((each) => (each.id === item.id ? { ...each, screenInches } : each))
            use.change({ ...room, items }, step('screen'))
          }}
        />
      )}
      {productId !== null && <Sizes {...later} productId={productId} />}
      <div className={styles.moves}>
        {acts.map(([text, icon, act]) => (
          <button className="icon-button" key={text} type="button" onClick={act}>
            <Icon name={icon} className={icon === 'arrow-counterclockwise' ? styles.mirrored : undefined} />
            {text}
          </button>
        ))}
      </div>
    </section>
  )
})

interface DistanceProps {
  id?: string
  label: string
  mm: number
  /** More than this leaves the room. */
  mostMm: number
  isWide?: boolean
  /** Whether it is too much or too little. */
  isWarning?: boolean
  onMove: (mm: number) => void
}

/** A distance that moves the item when it is typed: with Enter, or when the field is left. */
function Distance({ id, label, mm, mostMm, isWide = false, isWarning = false, onMove }: DistanceProps) {
  const ownId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const controlId = id ?? ownId

  function move(event?: FormEvent) {
    event?.preventDefault()
    if (typed === null) return
    const size = parseLength(typed)
    if ('fault' in size) return setFault('Enter a distance such as 450, 45 cm or 0.45 m.')
    if (size.mm > mostMm) return setFault(`Up to ${mostMm} mm here.`)
    setTyped(null)
    setFault('')
    if (size.mm !== mm) onMove(size.mm)
    return undefined
  }

  return (
    <form className={isWide ? styles.wide : undefined} noValidate onSubmit={move}>
      <label htmlFor={controlId}>{label}</label>
      <input
        className={`form-control ${fault ? 'is-invalid' : isWarning ? styles.isWarning : ''}`}
        id={controlId}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed ?? String(mm)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${controlId}-fault` : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          setFault('')
        }}
        onBlur={() => move()}
      />
      {fault && (
        <p className="invalid-feedback d-block" id={`${controlId}-fault`}>
          {fault}
        </p>
      )}
    </form>
  )
}

/** The diagonal of the screen on a TV stand; empty without one. */
function Screen({ inches, onChange }: { inches: number; onChange: (inches: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const { minimum, maximum } = planLimits.screenInches
  const isRight = (value: number) => value === 0 || (Number.isInteger(value) && value >= minimum && value <= maximum)
  const text = typed ?? (inches > 0 ? String(inches) : '')
  return (
    <TextField
      label="Screen on it, inches from corner to corner"
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={text}
      error={isRight(Number(text)) ? undefined : `Enter ${minimum} to ${maximum} inches, or leave it empty.`}
      onChange={({ target }) => {
        setTyped(target.value)
        if (isRight(Number(target.value))) onChange(Number(target.value))
      }}
    />
  )
}

/** The sizes of a product’s family, each with what it leaves free in front, or how many sentences it has. */
const Sizes = memo(function Sizes({ use, item, productId }: { use: PlanUse; item: PlacedItem; productId: string }) {
  const { room, products } = use
  const labelId = useId()
  const { data: family } = catalogueApi.family.useQuery({ id: productId })
  const sizes = family?.sizes ?? []
  const current = useCurrentProducts(sizes.map(({ _id }) => _id))
  if (sizes.length < 2) return null
  const beside = neighbourOf(use.plan, item)
  const from = beside && theThing(use.plan, beside.ref)
  return (
    <div className={styles.sizes} role="group" aria-labelledby={labelId}>
      <p className="form-label" id={labelId}>
        Size {from && <span className="fw-normal text-soft">and how far it is from {from}</span>}
      </p>
      <ul className="list-unstyled m-0">
        {sizes.map((choice) => {
          const product = current.products.get(choice._id)
          const next = product && swapProduct(room, [item.id], toPlanProduct(product))
          const plan = next && toPlan(next, (id) => (id === choice._id ? product : products.find(id)))
          const swapped = plan?.items.find(({ id }) => id === item.id)
          const gap = plan && swapped ? neighbourOf(plan, swapped) : null
          const isSame = gap?.ref === beside?.ref
          const isTight = plan ? judgeStep(plan).some(({ itemIds }) => itemIds.includes(item.id)) : false
          return (
            <li key={choice._id}>
              <button
                className={styles.size}
                type="button"
                aria-pressed={choice._id === productId}
                disabled={!product}
                onClick={() => {
                  if (!product) return
                  products.remember(product)
                  use.change(swapProduct(use.latest(), [item.id], toPlanProduct(product)))
                }}
              >
                <b>{choice.label}</b>
                <span className="num">{formatDollars(choice.price)}</span>
                {plan && (
                  <span className={isTight ? 'text-warning' : 'text-success'}>
                    <Icon name={isTight ? 'exclamation-triangle' : 'check-lg'} />{' '}
                    {gap && isSame ? `${gap.gapMm} mm` : isTight ? 'look at it' : 'fits'}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
})
