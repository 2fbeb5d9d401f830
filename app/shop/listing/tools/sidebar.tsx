import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { readListChoice, writeList } from '#app/shop/listing/chosen/list-query.ts'
import { openFilter, type Slider, sliders, sliderStep } from '#app/shop/listing/filter.ts'
import { roomTitle } from '#app/shop/listing/room-title.ts'
import { sliderText, sliderValue } from '#app/shop/listing/slider-text.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { shownCategories } from '#rules/catalogue/categories.ts'
import { keywordTargetOf } from '#rules/catalogue/room-keyword.ts'
import { materials } from '#rules/catalogue/rooms.ts'
import { paths } from '#rules/paths.ts'
import { RangeSlider } from '#app/shop/listing/range-slider.tsx'
import { limitFaultText, readTypedLimit, typedLimitText } from '#app/shop/listing/chosen/typed-limit.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import {
  choose,
  chosenTexts,
  isChosen,
  type Facet,
  type FacetName,
  facetText,
  finishColours,
  valuesOf,
} from './chosen-values.ts'
import { listFormId, type ListTools, type RoomTools, useGo } from './tools-props.ts'

interface SidebarProps {
  tools: ListTools
  onFollow?: () => void
}

/** The categories and sliders of a room, and the facets (spec §2, fit.md). */
export function Sidebar({ tools, onFollow }: SidebarProps) {
  const { room } = tools
  const [price, ...sizes] = sliders
  const isPriceMoved = price && room && room.filter.price !== openFilter.price
  const priceTexts = [
    ...chosenTexts(readListChoice(tools.query), ['band']),
    ...(isPriceMoved ? [sliderText(price, room.filter.price)] : []),
  ].join(', ')
  return (
    <>
      {room && <Categories tools={tools} room={room} onFollow={onFollow} />}
      <FacetGroup title="Price" chosen={priceTexts}>
        <FacetValues tools={tools} values={valuesOf(tools.facets, 'band')} />
        {room && price && <LimitSlider slider={price} room={room} />}
      </FacetGroup>
      {room && (
        <FacetGroup title="Size">
          {sizes.map((slider) => (
            <LimitSlider key={slider.measure} slider={slider} room={room} />
          ))}
          <button className="link-button" type="button" onClick={room.onReset}>
            Reset sizes and price
          </button>
        </FacetGroup>
      )}
      <Group tools={tools} title="Timber" facets={['timber']}>
        {room && <OwnPages room={room} names={materials} query={tools.query} onFollow={onFollow} />}
      </Group>
      <Group tools={tools} title="Finish" facets={['finish']} />
      <Group tools={tools} title="Brand" facets={['brand']} isClosed={!room}>
        {room && <OwnPages room={room} names={room.room.brands} query={tools.query} onFollow={onFollow} />}
      </Group>
      <Group tools={tools} title="Range" facets={['range']} isClosed />
      <Group tools={tools} title="Stock and rating" facets={['stock', 'rating']} isClosed />
      <button className="btn btn-outline without-script" type="submit" form={listFormId}>
        Show what fits
      </button>
    </>
  )
}

interface GroupProps {
  tools: ListTools
  title: string
  facets: readonly FacetName[]
  isClosed?: boolean
  children?: ReactNode
}

function Group({ tools, title, facets, isClosed, children }: GroupProps) {
  const values = facets.flatMap((name) => valuesOf(tools.facets, name))
  if (values.length === 0 && !children) return null
  const chosen = chosenTexts(readListChoice(tools.query), facets).join(', ')
  return (
    <FacetGroup title={title} chosen={chosen} isClosed={isClosed}>
      <FacetValues tools={tools} values={values} />
      {children}
    </FacetGroup>
  )
}

/** The categories with their counts are pages, which keep the choice. */
function Categories({ tools, room: { room, target }, onFollow }: SidebarProps & { room: RoomTools }) {
  const counts = new Map(valuesOf(tools.facets, 'category').map(({ value, count }) => [value, count]))
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const query = writeList(tools.query, {})
  const shop = useShopDetails()
  const links = [
    { label: 'All', keyword: room.path, count: all },
    ...shownCategories(shop.rooms, room).map(({ label, keyword }) => ({
      label,
      keyword,
      count: counts.get(keyword) ?? 0,
    })),
  ]
  return (
    <FacetGroup title={roomTitle(room)}>
      <ul>
        {links.map(({ label, keyword, count }) => (
          <li key={keyword}>
            <Link
              to={paths.room(room.path, keyword) + query}
              aria-current={keyword === target.keyword ? 'page' : undefined}
              onClick={onFollow}
            >
              {label} <span className="count ms-auto text-soft fs-meta fw-normal tabular">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </FacetGroup>
  )
}

interface OwnPagesProps {
  room: RoomTools
  names: readonly string[]
  query: string
  onFollow?: () => void
}

function OwnPages({ room: { room, target }, names, query, onFollow }: OwnPagesProps) {
  const shop = useShopDetails()
  return (
    <p className="own-pages mb-0 mt-1 fs-meta text-soft">
      Only:{' '}
      {names.map((name, index) => {
        const { keyword } = keywordTargetOf(name, shop.rooms)
        return (
          <span key={name}>
            {index > 0 && ', '}
            <Link
              to={paths.room(room.path, keyword) + writeList(query, {})}
              aria-current={keyword === target.keyword ? 'page' : undefined}
              onClick={onFollow}
            >
              {name}
            </Link>
          </span>
        )
      })}
    </p>
  )
}

interface FacetGroupProps {
  title: string
  chosen?: string
  isClosed?: boolean
  children: ReactNode
}

function FacetGroup({ title, chosen = '', isClosed = false, children }: FacetGroupProps) {
  // It stays open when its last value is removed, because the focus is in it.
  const [isOpen] = useState(!isClosed || chosen !== '')
  return (
    <details className="fold facet" open={isOpen}>
      <summary>
        <h2>{title}</h2>
        {chosen && <span className="meta text-truncate">{chosen}</span>}
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}

/** A facet with more than `most` values shows `few` of them and the chosen ones at first. */
const [most, few] = [8, 6]

function FacetValues({ tools, values }: { tools: ListTools; values: readonly Facet[] }) {
  const [isWhole, setWhole] = useState(false)
  const choice = readListChoice(tools.query)
  const isLong = values.length > most
  return (
    <>
      <ul>
        {values.map((each, index) => {
          const isMore = isLong && !isWhole && index >= few && !isChosen(choice, each.facet, each.value)
          return (
            <li key={each.facet + each.value} className={isMore ? 'is-more' : undefined}>
              <FacetValue tools={tools} value={each} />
            </li>
          )
        })}
      </ul>
      {isLong && (
        <button className="link-button" type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `All ${values.length}`}
        </button>
      )}
    </>
  )
}

function FacetValue({ tools, value: { facet, value, count } }: { tools: ListTools; value: Facet }) {
  const go = useGo()
  const choice = readListChoice(tools.query)
  const isTicked = isChosen(choice, facet, value)
  const isDisabled = count === 0 && !isTicked
  return (
    <label className={isDisabled ? 'tick-row is-none' : 'tick-row'}>
      <input
        className="form-check-input"
        type="checkbox"
        form={listFormId}
        name={facet}
        value={value}
        checked={isTicked}
        disabled={isDisabled}
        autoComplete="off"
        onChange={({ currentTarget: { checked } }) =>
          void go(writeList(tools.query, { choice: choose(choice, facet, value, checked) }))
        }
      />
      {facet === 'finish' && <Swatch colours={finishColours(value)} />}
      <span>{facetText(facet, value)}</span>{' '}
      <span className="count ms-auto text-soft fs-meta fw-normal tabular">{count}</span>
    </label>
  )
}

/** SVG attributes, because the policy allows no style attributes. */
function Swatch({ colours: [one, other] }: { colours: readonly string[] }) {
  if (!one) return null
  return (
    <svg className="swatch" viewBox="0 0 2 2" aria-hidden="true">
      <path d="M0 0h2v2H0z" fill={one} />
      {other && <path d="M2 0v2H0z" fill={other} />}
    </svg>
  )
}

/** Prices and sizes can be typed too, even beyond the slider (spec §9, fit.md). */
function LimitSlider({ slider, room: { filter, onFilter } }: { slider: Slider; room: RoomTools }) {
  const value = filter[slider.measure]
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const noteId = useId()
  const isPrice = slider.measure === 'price'

  // Not the state: it may have been typed before hydration.
  function applyTyped({ currentTarget: { value: text } }: { currentTarget: HTMLInputElement }) {
    const isSame = text.trim() === '' || text === typedLimitText(slider, value)
    const limit = isSame ? value : readTypedLimit(slider, text)
    setFault(limit === undefined ? limitFaultText(slider, text) : '')
    setTyped(limit === undefined ? text : null)
    if (limit !== undefined && limit !== value) onFilter({ ...filter, [slider.measure]: limit })
  }
  function handleMove(moved: number) {
    setFault('')
    setTyped(null)
    onFilter({ ...filter, [slider.measure]: sliderValue(slider, moved, value) })
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    // The form is for pages without script.
    event.preventDefault()
    applyTyped(event)
  }

  return (
    <RangeSlider
      label={slider.label}
      direction={slider.direction}
      min={slider.min}
      max={slider.max}
      step={sliderStep}
      value={value}
      valueText={sliderText(slider, value)}
      onChange={handleMove}
      note={
        <div id={noteId} role="status">
          {fault && (
            <div className="invalid-feedback d-flex mt-0">
              <Icon name="exclamation-triangle" />
              <span>{fault}</span>
            </div>
          )}
        </div>
      }
    >
      <span className="up-to d-inline-flex align-items-center">
        up to {isPrice && '$'}
        <input
          className={fault ? 'form-control text-end tabular is-invalid' : 'form-control text-end tabular'}
          form={listFormId}
          name={slider.measure}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`${slider.label}, up to, in ${isPrice ? 'dollars' : 'millimetres'}`}
          aria-describedby={noteId}
          aria-invalid={fault ? true : undefined}
          value={typed ?? typedLimitText(slider, value)}
          onInput={(event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value)}
          onChange={() => undefined}
          onBlur={applyTyped}
          onKeyDown={handleKey}
        />
        {!isPrice && ' mm'}
      </span>
    </RangeSlider>
  )
}
