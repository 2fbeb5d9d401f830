import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { callText, promisedDaysText } from '#rules/orders/delivery/promise-text.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { nzDay, weekdayText } from '#rules/platform/nz-dates.ts'
import { type ParcelStage, type ItemGroup, itemGroups } from '#rules/orders/fulfilment/parcels.ts'
import { deliveryTime } from '#rules/platform/shop-info.ts'
import styles from '#app/shop/order/order.module.scss'

/** `at` is the day on which it happened; `hint` says what happens then. */
export interface ParcelTrackStep {
  label: string
  state: 'done' | 'now' | 'later'
  at: string | null
  hint: string | null
}

const stages: readonly ParcelStage[] = ['waiting', 'ready', 'shipped', 'delivered']

/** A step that was left out counts as done, without a day, once a later one is. */
export function parcelTrack(
  { paidAt, deliveryPromise }: Pick<Order, 'paidAt' | 'deliveryPromise'>,
  { parcel, stage }: ItemGroup,
): ParcelTrackStep[] {
  const done = stages.indexOf(stage)
  const instants = [paidAt, parcel?.readyAt, parcel?.shippedAt, parcel?.deliveredAt]
  const labels = ['Paid', 'Ready to ship', 'Shipped', 'Delivered']
  const hints = [
    null,
    'We’ll pack it next, and email you when it’s ready.',
    'With carrier and tracking link',
    lastDayText(deliveryPromise),
  ]
  return labels.map((label, index) => {
    const instant = instants[index] ?? null
    const state = index <= done ? 'done' : index === done + 1 ? 'now' : 'later'
    return {
      label,
      state,
      at: state === 'done' && instant !== null ? weekdayText(nzDay(instant)) : null,
      hint: state === 'done' ? null : (hints[index] ?? null),
    }
  })
}

/** Those of the items that are least far. The last step has the promised days. */
export function orderTrack(order: Order): ParcelTrackStep[] {
  const [least] = itemGroups(order).toSorted((one, other) => stages.indexOf(one.stage) - stages.indexOf(other.stage))
  if (!least) return []
  return parcelTrack(order, least).map((step, index) => {
    if (index < stages.length - 1) return step
    return { ...step, label: 'At your door', hint: step.state === 'done' ? null : arrivalText(order) }
  })
}

export function unpaidTrack(order: Order, ways: string): ParcelTrackStep[] {
  const payment = order.totalPrice === 0 ? 'There’s nothing to pay' : `${formatDollars(order.totalPrice)}, ${ways}`
  return [
    { label: 'Order placed', state: 'done', at: weekdayText(nzDay(order.createdAt)), hint: null },
    { label: 'You pay', state: 'now', at: null, hint: payment },
    { label: 'Ready to ship', state: 'later', at: null, hint: 'We’ll email you' },
    { label: 'At your door', state: 'later', at: null, hint: arrivalText(order) },
  ]
}

/** A phone order that is paid by bank transfer can be paid by card too. */
export function waysToPay({ payByTransfer }: Pick<Order, 'payByTransfer'>, hasAfterpay: boolean): string {
  if (payByTransfer) return hasAfterpay ? 'by bank transfer, card or Afterpay' : 'by bank transfer or card'
  return hasAfterpay ? 'by card or Afterpay' : 'by card'
}

function lastDayText(promise: Order['deliveryPromise']): string | null {
  return promise?.kind === 'days' ? `By ${weekdayText(promise.to)}` : null
}

function arrivalText({ deliveryPromise }: Order): string {
  if (!deliveryPromise) return `Within ${deliveryTime}`
  return deliveryPromise.kind === 'call' ? callText : promisedDaysText(deliveryPromise)
}

export const stageTexts: Record<ParcelStage, string> = {
  waiting: 'Paid, not packed yet',
  ready: 'Ready to ship',
  shipped: 'Shipped',
  delivered: 'Delivered',
}

export interface TrackStep {
  label: string
  state: 'done' | 'now' | 'later'
  note?: ReactNode
}

const spoken: Record<TrackStep['state'], string> = { done: ', done', now: ', now', later: ', still to come' }

/** Filled up to the last step done; upright on phones (design, Track). */
export function Track({ label, steps }: { label: string; steps: readonly TrackStep[] }) {
  return (
    <ol className={styles.track} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={lookOf(step, steps[index + 1])}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <strong>{step.label}</strong>
          <span className="visually-hidden">{spoken[step.state]}</span>
          {step.note && <span className={`meta ${styles.remark}`}>{step.note}</span>}
        </li>
      ))}
    </ol>
  )
}

/** The line after a step is filled once the next one is done; after the last, with it. */
function lookOf({ state }: TrackStep, next: TrackStep | undefined): string | undefined {
  if (state !== 'done') return styles[state]
  const isFilled = next === undefined || next.state === 'done'
  return `${styles.done} ${isFilled ? styles.isFilled : styles.isReached}`
}
