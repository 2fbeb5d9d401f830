import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { trackingText } from '#rules/orders/fulfilment/carriers.ts'
import { isFullyRefunded } from '#rules/orders/order-state.ts'
import { parcelTrack, type ParcelTrackStep, stageTexts } from './parcel-track.ts'
import { countPieces, type PieceGroup, pieceGroups } from '#rules/orders/fulfilment/parcels.ts'
import { AskInParcel } from '#app/shop/order/requests/ask-in-parcel.tsx'
import type { Asker } from '#app/shop/order/requests/use-ask.ts'
import { Track } from './track.tsx'
import styles from './order-parcels.module.scss'

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
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
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
      <ul className={styles.pieces}>
        {group.pieces.map(({ item, qty }) => {
          const bought = order.orderItems[item]
          const returned = group.parcel?.pieces.find((piece) => piece.item === item)?.returnedQty ?? 0
          return (
            bought && (
              <li key={item}>
                <ProductPicture image={bought.image} sizes="72px" />
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
