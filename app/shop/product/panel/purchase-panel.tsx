import { type FormEvent, type Ref, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { catalogueApi } from '#app/api/catalogue.ts'
import { pageCode, useCode } from '#app/navigation/late-code.ts'
import { lazyAfterHydration } from '#app/navigation/lazy-after-hydration.tsx'
import { Heart } from '#app/shop/frame/my-list/heart.tsx'
import { Gallery } from '#app/shop/product/gallery/gallery.tsx'
import { itemAdded, selectCart } from '#app/store/cart.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { QuantitySelect } from '#app/ui/form/quantity-select.tsx'
import { BuyBar } from '#app/ui/order/buy-bar.tsx'
import { Instalments } from '#app/ui/product/instalments.tsx'
import { Price } from '#app/ui/product/price.tsx'
import { Rating } from '#app/ui/product/rating.tsx'
import type { ListedProduct, Product } from '#contract/catalogue/products.ts'
import type { FamilyChoice } from '#contract/catalogue/related-products.ts'
import { isEmptySpace, type Space, writeSpace } from '#rules/catalogue/fit/space.ts'
import { paths } from '#rules/paths.ts'
import { includedText } from '#rules/payments/gst/included-text.ts'
import { centsOf, dollarsOf, formatDollars, formatWholeDollars } from '#rules/platform/money.ts'
import { lastDayBefore, weekdayText } from '#rules/platform/nz-dates.ts'
import { returnsWithin, deliveryTime } from '#rules/platform/shop-info.ts'
import { toCartItem } from '#rules/selling/cart.ts'
import { stockText } from '#rules/stock/stock.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { CompareIcon, LineIcon } from '#app/ui/image/line-icon.tsx'
import { planIcon } from '#app/ui/image/plan-icon.ts'
import compareStyles from '#app/shop/frame/marks.module.scss'
import { safeLocalStorage } from '#app/store/browser-storage.ts'
import { postCodeKey } from '#app/store/post-code-key.ts'
import { selectIsRestored } from '#app/store/session.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { sidesOf } from '#rules/catalogue/fit/product-fit.ts'
import { sidesText } from '#rules/catalogue/fit/sides.ts'
import styles from './panel.module.scss'
import { spaceAnswer, useSpaceQuestion } from './space-question.tsx'

const chosenCode = pageCode(() => import('#app/shop/frame/compare/chosen-products.ts'))

const restock = pageCode(() => import('#app/shop/product/restock/restock-form.tsx'))

if (import.meta.env.SSR) await restock.load()

const TellMeWhenBack = lazyAfterHydration(restock, ({ RestockForm }) => RestockForm)

/** In this order at every width (fit.md). Quantity and button only while in stock (spec §2). */
export function PurchasePanel({ product, space }: { product: Product; space: Space }) {
  const shop = useShopDetails()
  const buyRow = useRef<HTMLFormElement>(null)
  const isInStock = product.countInStock > 0
  return (
    <div className={styles.panel}>
      <Gallery key={product._id} product={product} action={<InRoom product={product} />} />
      <div className={styles.buy}>
        <h1>{product.name}</h1>
        <PriceRow product={product} />
        <Answer product={product} space={space} />
        <FamilyChoices id={product._id} space={space} />
        {!isInStock && <TellMeWhenBack key={product._id} product={product} />}
        {isInStock && (
          <>
            <BuyRow product={product} ref={buyRow} />
            <p className="meta mb-1">
              {`Includes ${includedText(shop)}.`} Returns within {returnsWithin}.
            </p>
            <Instalments price={product.price} isOffered={shop.hasAfterpay} />
          </>
        )}
        <div className={`d-flex flex-wrap ${styles.sideActions}`}>
          <Heart product={product} readQty={() => chosenQty(buyRow.current)} label={['Add to my list', 'On my list']} />
          <CompareLink product={product} space={space} />
          <Link className="icon-button" to={paths.plan(`add=${encodeURIComponent(product.code || product._id)}`)}>
            <LineIcon path={planIcon} />
            Try it in my room
          </Link>
        </div>
      </div>
      <div className={styles.description}>
        <p className="lead mb-0 text-pre-line">{product.description}</p>
        <p className="meta mb-0 mt-3">Images may not be exact: grain, knots and colour differ from board to board.</p>
      </div>
      {isInStock && (
        <BuyBar name={product.name} price={product.price} watch={buyRow}>
          <button className="btn btn-primary" type="submit" form={buyFormId}>
            Add to Cart
          </button>
        </BuyBar>
      )}
    </div>
  )
}

function chosenQty(form: HTMLFormElement | null): number {
  return (form && Number(new FormData(form).get('qty'))) || 1
}

const entry = pageCode(() => import('#app/shop/product/room-model/room-entry.tsx'))

function InRoom({ product }: { product: Product }) {
  const code = useCode(entry, product.model !== '')
  return code && <code.RoomEntry key={product._id} product={product} />
}

/** The button of the fixed bar belongs to this form too. */
const buyFormId = 'buy'

/** Without script the browser sends the form to the cart, which says how to go on. */
function BuyRow({ product, ref }: { product: Product; ref: Ref<HTMLFormElement> }) {
  const [qty, setQty] = useState(1)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  function add(event: FormEvent) {
    event.preventDefault()
    dispatch(itemAdded(toCartItem(product, qty)))
    void navigate(paths.cart)
  }
  return (
    <form className={styles.cart} id={buyFormId} method="post" action={paths.cart} onSubmit={add} ref={ref}>
      <input type="hidden" name="product" value={product._id} />
      <div>
        <QuantitySelect name="qty" value={qty} countInStock={product.countInStock} onChange={setQty} hideLabel />
      </div>
      <button className="btn btn-primary" type="submit">
        Add to Cart
      </button>
    </form>
  )
}

const stockClasses = { 'In Stock': 'stock-in', 'Last one': 'stock-low', 'Out of Stock': 'stock-out' }

/** In Stock, Last one or Out of Stock (spec §4): with a text, so that colour is not the only sign. */
function PriceRow({ product }: { product: Product }) {
  const { price, wasPrice, saleEndsAt, countInStock, rating, numReviews } = product
  const stock = stockText(countInStock)
  return (
    <div className={`d-flex flex-wrap align-items-baseline ${styles.price}`}>
      <Price dollars={price} />
      <span className={`stock ${stockClasses[stock]}`}>{stock}</span>
      {numReviews === 0 ? (
        <span className={styles.rating}>
          <Rating rating={0} numReviews={0} />
        </span>
      ) : (
        <Link className={styles.rating} to="#reviews">
          <Rating rating={rating} numReviews={numReviews} withText="brief" />
        </Link>
      )}
      {wasPrice !== undefined && saleEndsAt !== undefined && (
        <p className={`mb-0 mt-1 ${styles.sale}`}>
          was {formatDollars(wasPrice)}, you save {formatDollars(dollarsOf(centsOf(wasPrice) - centsOf(price)))}
          <span className="meta d-block">Sale until {weekdayText(lastDayBefore(saleEndsAt))}.</span>
        </p>
      )}
    </div>
  )
}

function FamilyChoices({ id, space }: { id: string; space: Space }) {
  const { data: family } = catalogueApi.family.useQuery({ id })
  if (!family) return null
  return (
    <>
      <Choices legend="Size" note={family.sizeNote} {...{ choices: family.sizes, id, space }} />
      <Choices legend="Finish" {...{ choices: family.finishes, id, space }} hasSwatches />
    </>
  )
}

interface ChoicesProps {
  legend: string
  note?: string
  choices: readonly FamilyChoice[]
  id: string
  space: Space
  hasSwatches?: boolean
}

function Choices({ legend, note, choices, id, space, hasSwatches = false }: ChoicesProps) {
  const code = useCode(spaceAnswer.code, !isEmptySpace(space))
  if (choices.length === 0) return null
  const label = `choice-${legend.toLowerCase()}`
  return (
    <div className="mb-3 d-print-none">
      <div className={styles.legend} id={label}>
        {legend} {note && <span className="fw-normal text-soft">{note}</span>}
      </div>
      <ul
        className={`list-unstyled m-0 ${styles.options} ${hasSwatches ? styles.finishes : ''}`}
        aria-labelledby={label}
      >
        {choices.map((choice) => (
          <li key={choice._id}>
            <Link
              className={styles.option}
              to={paths.product(choice._id, writeSpace(space))}
              aria-current={choice._id === id ? 'true' : undefined}
              preventScrollReset
            >
              {hasSwatches && <Swatch colour={choice.finishColour} />}
              <span className={styles.words}>
                <b>
                  {choice.label}
                  <span className="num fw-normal">{priceText(choice.price)}</span>
                </b>
                {code && !hasSwatches && <code.ChoiceFit choice={choice} space={space} />}
                {choice.countInStock < 2 && <StockWord countInStock={choice.countInStock} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const priceText = (dollars: number) =>
  Number.isInteger(dollars) ? formatWholeDollars(dollars) : formatDollars(dollars)

function StockWord({ countInStock }: { countInStock: number }) {
  return (
    <span className={`d-block fs-meta fw-semibold ${countInStock === 0 ? 'text-danger' : 'text-warning'}`}>
      {stockText(countInStock)}
    </span>
  )
}

/** The colours of finishes (fit.md, Look): data, not theme colours, and always next to their word. */
const swatches: Readonly<Record<string, readonly [string, string?]>> = {
  honey: ['#c28d4f'],
  whitewash: ['#eae5da'],
  limewash: ['#d8d0c0'],
  'weathered grey': ['#9b948a'],
  'dark walnut': ['#6d4a2f'],
  'dark brown and black': ['#3b302a'],
  'white and oak': ['#c9a878', '#eeeae1'],
}

function Swatch({ colour }: { colour: string }) {
  const [first = 'none', second = first] = swatches[colour.toLowerCase()] ?? []
  return (
    <svg className={styles.swatch} viewBox="0 0 18 18" aria-hidden="true">
      <rect width="18" height="18" fill={second} />
      <path d="M0 18V0H18z" fill={first} />
    </svg>
  )
}

interface CompareLinkProps {
  product: Pick<ListedProduct, '_id' | 'name'>
  space: Space
}

/** Opens the comparison with this product. Without script it is compared alone. */
function CompareLink({ product: { _id: id, name }, space }: CompareLinkProps) {
  const navigate = useNavigate()
  const query = writeSpace(space)

  async function addAndOpen() {
    const { chosenProducts: chosenPieces, fullText } = await chosenCode.load()
    if (!chosenPieces.add({ id, name })) return showToast('error', fullText)
    const ids = chosenPieces.read().map((item) => item.id)
    await navigate(paths.compare(ids, query))
  }

  return (
    <Link
      className={`icon-button ${compareStyles.button}`}
      to={paths.compare([id], query)}
      onClick={(event) => {
        event.preventDefault()
        void addAndOpen()
      }}
    >
      <CompareIcon />
      Compare to scale
    </Link>
  )
}

/**
 * Does it fit, does it go through the door, and when is it there. Without a space it has the sizes; a sold-out product
 * has its material instead of a day.
 */
function Answer({ product, space }: { product: Product; space: Space }) {
  const code = useCode(spaceAnswer.code, !isEmptySpace(space))
  const question = useSpaceQuestion(product)
  const made = [product.material, product.finishColour].filter(Boolean).join(', ')
  return (
    <div className={styles.answer} role="group" aria-label="Will it fit">
      {/* There before the answer to a space, which is announced. */}
      <div className={styles.said} role="status">
        {code ? (
          <code.SpaceAnswer product={product} space={space} change={question.button} />
        ) : (
          <Sizes product={product} question={question.button} />
        )}
      </div>
      {product.countInStock > 0 ? (
        <DeliveryLine />
      ) : (
        made && (
          <div className={styles.line}>
            <Icon name="tree" />
            <div>{made}</div>
          </div>
        )
      )}
      {product.length > 0 && question.form}
    </div>
  )
}

function Sizes({ product, question }: { product: Product; question: ReactNode }) {
  if (product.length === 0) return null
  return (
    <div className={styles.line}>
      <Icon name="dimension" />
      <div>
        <div className="num">{sidesText(sidesOf(product))}</div>
        {question}
      </div>
    </div>
  )
}

/** Loaded when the browser knows a postcode, or when the button is pressed. */
const deliveryDay = pageCode(() => import('./delivery-day.tsx'))

/** The delivery day and a button for the postcode, or the general delivery time in as many lines. */
function DeliveryLine() {
  const isRestored = useAppSelector(selectIsRestored)
  const { shippingAddress } = useAppSelector(selectCart)
  const [isAsked, setAsked] = useState(false)
  const isKnown = isRestored && Boolean(safeLocalStorage.read(postCodeKey) ?? shippingAddress.postCode)
  const code = useCode(deliveryDay, isAsked || isKnown)
  return (
    <div className={styles.line}>
      <Icon name="truck" />
      {code ? (
        <code.DeliveryDay isOpenAtFirst={isAsked}>
          <GeneralTime />
        </code.DeliveryDay>
      ) : (
        <div>
          <GeneralTime />
          <button
            className={`bare ${styles.change}`}
            type="button"
            aria-expanded={false}
            onClick={() => setAsked(true)}
          >
            Enter your postcode for a delivery date
          </button>
        </div>
      )}
    </div>
  )
}

function GeneralTime() {
  return (
    <div className="num">
      <span className="d-none d-md-inline">Delivered in </span>
      {deliveryTime}; to some islands by arrangement
    </div>
  )
}
