import type { ComponentProps } from 'react'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { type WebhookEvent, webhookEvents } from '#contract/back-office/webhooks.ts'

const eventTexts: Record<WebhookEvent, string> = {
  'order.paid': 'An order is paid',
  'order.cancelled': 'An order is cancelled',
  'parcel.ready': 'A parcel is ready to ship',
  'parcel.shipped': 'A parcel is shipped',
  'parcel.delivered': 'A parcel is delivered',
  'refund.made': 'A refund is made',
  'stock.low': 'A piece is running low',
  'product.changed': 'A piece is changed, published, hidden or deleted',
}

export type ChosenEvents = Record<WebhookEvent, boolean>

export function chosenFrom(events: readonly WebhookEvent[]): ChosenEvents {
  return Object.fromEntries(webhookEvents.map((event) => [event, events.includes(event)])) as ChosenEvents
}

export function eventsOf(chosen: ChosenEvents): WebhookEvent[] {
  return webhookEvents.filter((event) => chosen[event])
}

export function EventFields({
  checkbox,
}: {
  checkbox: (event: WebhookEvent) => Omit<ComponentProps<typeof CheckField>, 'label'>
}) {
  return (
    <fieldset className="field">
      <legend className="form-label">Events</legend>
      {webhookEvents.map((event) => (
        <CheckField key={event} {...checkbox(event)} label={`${eventTexts[event]} (${event})`} />
      ))}
    </fieldset>
  )
}
