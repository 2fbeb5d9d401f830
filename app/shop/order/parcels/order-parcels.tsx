import { useSyncExternalStore } from 'react'
import { AskForm } from '#app/shop/order/requests/ask-form.tsx'
import type { Asker } from '#app/shop/order/requests/use-ask.ts'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { trackingText } from '#rules/orders/fulfilment/carriers.ts'
import { countPieces, pieceGroups, type PieceGroup } from '#rules/orders/fulfilment/parcels.ts'
import { isFullyRefunded } from '#rules/orders/order-state.ts'
import { faultReasons, lastReturnDay, openRequest, requestablePieces } from '#rules/orders/requests.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import styles from '#app/shop/order/order.module.scss'
import { parcelTrack, stageTexts, type ParcelTrackStep } from './parcel-track.ts'
import { Track } from './track.tsx'

interface OrderParcelsProps {
  order: Order
  /** Who can ask to cancel or to return pieces; null for the shop. */
  asker: Asker | null
}

/**
 * Where the pieces of a paid order are: each parcel with its steps, its tracking page, its pieces and what can be
 * asked.
 */
export function OrderParcels({ order, asker }: OrderParcelsProps) {
  const groups = pieceGroups(order)
  if (!order.isPaid || order.isCancelled || groups.length === 0) return null
  if (isFullyRefunded(order) && order.parcels.length === 0) return null
  return (
    <div className={styles.parcels}>
      <h2 className="h3 mb-3">{asker ? 'Where your pieces are' : 'Where the pieces are'}</h2>
      {groups.map((group, index) => (
        <ParcelSection
          key={group.parcel?._id ?? 'waiting'}
          order={order}
          group={group}
          number={index + 1}
          count={groups.length}
          asker={asker}
        />
      ))}
    </div>
  )
}

interface ParcelSectionProps extends OrderParcelsProps {
  group: PieceGroup
  number: number
  count: number
}

function ParcelSection({ order, group, number, count, asker }: ParcelSectionProps) {
  const id = `parcel-${number}`
  const pieces = countPieces(group.pieces)
  const piecesText = pieces === 1 ? '1 piece' : `${pieces} pieces`
  const title = count === 1 ? `One parcel: ${piecesText}` : `Parcel ${number} of ${count}: ${piecesText}`
  return (
    <section className={styles.parcel} aria-labelledby={id}>
      <div
        className={`d-flex flex-wrap justify-content-between align-items-baseline row-gap-1 column-gap-3 ${styles.head}`}
      >
        <h3 className="sub-head" id={id}>
          {title}
        </h3>
        <span className={group.stage === 'waiting' ? 'badge badge-soft' : 'badge badge-success'}>
          {stageTexts[group.stage]}
        </span>
      </div>
      <Track
        label={title}
        steps={parcelTrack(order, group).map((step) => ({
          ...step,
          // The hints are said to the buyer.
          note: <StepNote step={asker ? step : { ...step, hint: null }} group={group} />,
        }))}
      />
      <ul className={`list-unstyled ${styles.pieces}`}>
        {group.pieces.map(({ item, qty }) => {
          const bought = order.orderItems[item]
          const returned = group.parcel?.pieces.find((piece) => piece.item === item)?.returnedQty ?? 0
          return (
            bought && (
              <li className="d-flex gap-3 align-items-center" key={item}>
                <ProductPicture className="photo" image={bought.image} sizes="72px" />
                <span>
                  {qty} × {bought.name}
                  {returned > 0 && <span className="meta">, {returned} returned</span>}
                </span>
              </li>
            )
          )
        })}
      </ul>
      {asker && <AskInParcel order={order} group={group} asker={asker} />}
    </section>
  )
}

/** The day of a step, or what happens then; at 'Shipped' the carrier and the link to its tracking page. */
function StepNote({
  step: { label, at, hint, state },
  group: { parcel },
}: {
  step: ParcelTrackStep
  group: PieceGroup
}) {
  if (label !== 'Shipped' || state !== 'done' || !parcel?.carrier) return at ?? hint
  const { carrier, trackingNumber, trackingUrl } = parcel
  return (
    <>
      {at}, {carrier}
      {trackingNumber !== null && <br />}
      {trackingNumber !== null &&
        (trackingUrl === null ? (
          <span className="text-break">{trackingNumber}</span>
        ) : (
          <a href={trackingUrl} rel="noreferrer">
            Track {trackingText(trackingNumber)}
          </a>
        ))}
    </>
  )
}

interface AskInParcelProps {
  order: Order
  group: PieceGroup
  asker: Asker
}

/**
 * The form of a parcel: to cancel what is not ready to ship, or to return what was delivered, after 15 days for a fault
 * only. None while a request of that kind waits for its answer.
 */
function AskInParcel({ order, group: { parcel, stage }, asker }: AskInParcelProps) {
  const today = useNzToday()
  const kind = stage === 'waiting' ? 'cancel' : 'return'
  if (today === null || openRequest(order, kind)) return null
  const parcelId = parcel?._id ?? null
  const piecesFor = (reason?: string) =>
    requestablePieces(order, kind, today, reason).filter((piece) => piece.parcel === parcelId)
  const inTime = piecesFor()
  const pieces = inTime.length > 0 ? inTime : piecesFor(faultReasons[0])
  if (pieces.length === 0) return null
  const lastDay = parcel?.deliveredAt ? lastReturnDay(parcel.deliveredAt) : null
  return (
    <AskForm
      order={order}
      asker={asker}
      kind={kind}
      pieces={pieces}
      lastDay={lastDay}
      isFaultOnly={inTime.length === 0}
    />
  )
}

const subscribe = () => () => {}
const readToday = () => nzDay(new Date().toISOString())

/**
 * The day in New Zealand by the clock of the browser; null on the server and until hydration, because the clocks may
 * differ.
 */
function useNzToday(): string | null {
  return useSyncExternalStore(subscribe, readToday, () => null)
}
