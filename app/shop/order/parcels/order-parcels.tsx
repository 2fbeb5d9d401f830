import { useSyncExternalStore } from 'react'
import { type Asker, useAsk } from '#app/shop/order/requests/use-ask.ts'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import type { Order } from '#contract/orders/order.ts'
import { trackingText } from '#rules/orders/fulfilment/carriers.ts'
import { countItems, type ItemGroup, itemGroups } from '#rules/orders/fulfilment/parcels.ts'
import { isFullyRefunded } from '#rules/orders/order-state.ts'
import {
  faultReasons,
  lastReturnDay,
  openRequest,
  reasonsOf,
  refundOf,
  requestableItems,
  type RequestedItem,
  answerText,
} from '#rules/orders/requests.ts'
import { dayText, nzDay } from '#rules/platform/nz-dates.ts'
import styles from '#app/shop/order/order.module.scss'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { showRefusal } from '#app/form/show-refusal.ts'
import { type SubmittedForm, useForm } from '#app/form/use-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { allQuantities, areAllChosen, chosenItems, quantityName, startQuantities } from '#app/ui/order/chosen-items.ts'
import { ItemQuantities } from '#app/ui/order/item-quantities.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { RequestKind } from '#contract/orders/parcels.ts'
import { dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { refundTarget } from '#rules/orders/receipt.ts'
import { returnDays } from '#rules/platform/shop-info.ts'
import { parcelTrack, type ParcelTrackStep, stageTexts, Track } from './track.tsx'

interface OrderParcelsProps {
  order: Order
  asker: Asker | null
}

export function OrderParcels({ order, asker }: OrderParcelsProps) {
  const groups = itemGroups(order)
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
  group: ItemGroup
  number: number
  count: number
}

function ParcelSection({ order, group, number, count, asker }: ParcelSectionProps) {
  const id = `parcel-${number}`
  const products = countItems(group.pieces)
  const itemsText = products === 1 ? '1 piece' : `${products} pieces`
  const title = count === 1 ? `One parcel: ${itemsText}` : `Parcel ${number} of ${count}: ${itemsText}`
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
          // Hints are for the buyer.
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

/** The day of a step, or what happens then; for 'Shipped' the carrier and its tracking link. */
function StepNote({
  step: { label, at, hint, state },
  group: { parcel },
}: {
  step: ParcelTrackStep
  group: ItemGroup
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

/**
 * Cancels what is not ready to ship, or returns what was delivered: after 15 days only for a fault. Not while such a
 * request waits for its answer.
 */
function AskInParcel({ order, group: { parcel, stage }, asker }: { order: Order; group: ItemGroup; asker: Asker }) {
  const today = useNzToday()
  const kind = stage === 'waiting' ? 'cancel' : 'return'
  if (today === null || openRequest(order, kind)) return null
  const parcelId = parcel?._id ?? null
  const itemsFor = (reason?: string) =>
    requestableItems(order, kind, today, reason).filter((piece) => piece.parcel === parcelId)
  const inTime = itemsFor()
  const pieces = inTime.length > 0 ? inTime : itemsFor(faultReasons[0])
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

/** Null until hydration, because the clocks of server and browser may differ. */
function useNzToday(): string | null {
  return useSyncExternalStore(subscribe, readToday, () => null)
}

interface AskFormProps {
  order: Order
  asker: Asker
  kind: RequestKind
  pieces: readonly RequestedItem[]
  lastDay: string | null
  isFaultOnly: boolean
}

function AskForm(props: AskFormProps) {
  const isOne = countItems(props.pieces) === 1
  const title = {
    cancel: isOne ? 'Ask to cancel this piece' : 'Ask to cancel pieces',
    return: props.isFaultOnly ? 'Report a fault' : 'Ask for a return',
  }[props.kind]
  return (
    <details className={`fold chevron rule-line d-print-none ${styles.ask}`}>
      <summary className="fw-semibold">{title}</summary>
      <Form {...props} />
    </details>
  )
}

function Form({ order, asker, kind, pieces, lastDay, isFaultOnly }: AskFormProps) {
  const { ask, isLoading } = useAsk(asker, order._id)
  const { field, formProps, problem, values, change } = useForm<Record<string, string>>({
    initial: { reason: '', note: '', ...startQuantities(pieces) },
    check: (entered) => ({
      ...(entered['reason'] === '' && { reason: 'Choose a reason.' }),
      ...(chosenItems(pieces, entered).length === 0 && pieces[0]
        ? { [quantityName(pieces[0])]: 'Choose at least one piece.' }
        : {}),
    }),
    onSubmit: (form) => void handleSubmit(form),
  })

  function handleAll(isTicked: boolean) {
    const quantities = isTicked ? allQuantities(pieces) : startQuantities(pieces)
    for (const [name, quantity] of Object.entries(quantities)) change(name, quantity)
  }

  async function handleSubmit(form: SubmittedForm<Record<string, string>>) {
    const { values: entered } = form
    const error = await ask({
      kind,
      reason: entered['reason'] ?? '',
      note: entered['note'] ?? '',
      pieces: chosenItems(pieces, entered).map(({ item, qty, parcel }) => ({
        item,
        qty,
        ...(parcel !== null && { parcel }),
      })),
    })
    if (error) return showRefusal(form, errorMessage(error), fieldErrors(error))
    showToast('success', 'We’ve got your request')
    focusMain()
  }

  return (
    <form className="pb-3" {...formProps}>
      <p className="meta">
        {kind === 'cancel' ? cancelText(order, chosenItems(pieces, values)) : returnText(isFaultOnly ? null : lastDay)}
      </p>
      {countItems(pieces) > 1 && (
        <CheckField
          label="All pieces"
          checked={areAllChosen(pieces, values)}
          onChange={({ target }) => handleAll(target.checked)}
        />
      )}
      <ItemQuantities orderItems={order.orderItems} pieces={pieces} field={field} />
      <SelectField {...field('reason')} label="Reason" required>
        <option value="">Choose a reason</option>
        {(isFaultOnly ? faultReasons : reasonsOf(kind)).map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </SelectField>
      {faultReasons.includes(values['reason'] ?? '') && (
        <p className="meta">You can add photos once you’ve sent this.</p>
      )}
      <TextareaField {...field('note')} label="Anything else we should know?" optional rows={3} maxLength={1000} />
      <FormProblem text={problem} />
      <LoadingButton variant="outline" busy={isLoading}>
        {kind === 'cancel' ? 'Ask to cancel' : isFaultOnly ? 'Report the fault' : 'Ask for a return'}
      </LoadingButton>
    </form>
  )
}

/** Only a change of mind has a last day. */
function returnText(lastDay: string | null): string {
  const answer = `${answerText('return').slice(0, -1)} and say what happens next.`
  if (lastDay === null) {
    return `You can report a piece that’s damaged, faulty or not what you ordered at any time. ${answer}`
  }
  return `You can return a piece for any reason until ${dayText(lastDay)}, ${returnDays} days after delivery. You can report a damaged, faulty or wrong piece after that too. ${answer}`
}

function cancelText(order: Order, pieces: RequestedItem[]): string {
  const { atMost } = refundOf(order, { kind: 'cancel', pieces })
  const until = `You can ask until it’s ready to ship. ${answerText('cancel')}`
  if (atMost === 0 || order.isTestPayment) return until
  return `${until} If we accept, we’ll refund ${formatDollars(dollarsOf(atMost))} to ${refundTarget(order.paidWith, order.totalPrice)} you paid with.`
}
